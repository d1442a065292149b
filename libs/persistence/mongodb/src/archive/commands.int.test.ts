import { aReview, aSet, aUser, someCards, today } from '@flashcards/persistence-conformance';
import type { ArchiveRecord, LoggedReview, Unit } from '@flashcards/persistence-ports';
import { newCard, standingOf } from '@flashcards/review-scheduling';
import { noActivity } from '@flashcards/streak';
import { archiveOf, copyTo } from '@flashcards/units';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../connection.ts';
import type { CommandStartedEvent, Document } from '../driver.ts';
import { databases } from '../opening/a-database.test-data.ts';
import { migrateDatabase } from '../opening/open-database.ts';
import { baseOn } from '../store.ts';
import { copyingTo } from './copying.ts';
import { heldCopy, holdMark } from './copy-mark.ts';
import { readingOf } from './whole-store.ts';

const { anEmptyOne } = await databases();

const progress = newCard(today);
const after = {
  state: 'review',
  interval: 3,
  stability: 3,
  difficulty: 5,
  reviews: 1,
  lapses: 0,
  lastReview: today,
  reviewsThatDay: 1,
  graduation: 'paid',
} as const;
const answered = { standing: standingOf(after), streak: 1, xp: 5 };
const studied = { before: progress, after, answered, xp: 5, isFirstThatDay: true, elapsed: 0, retention: 0.9 };

const slicesOf = function* <Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += 1_000) yield items.slice(from, from + 1_000);
};

/** An account with `count` cards, each studied once, in pages of the maximum size. */
const anAccountOf = (count: number) => {
  const user = aUser();
  const { cards, createdOn, ...set } = aSet({ folder: '', cards: someCards(count) });
  const of = { set: set.id, suspended: false };
  const events = cards.map(({ id: card }, index): LoggedReview => ({
    ...aReview({ card }),
    ...of,
    ...studied,
    seq: index + 1,
  }));
  const reviews = events.map((review) => ({ kind: 'review', review }) as const);
  const rows = cards.map((text, position) => {
    const { at, seq } = events[position] as LoggedReview;
    const card = { ...text, suspended: false, flag: 0, copied: { createdOn, progress: after, last: { at, seq } } };
    return { kind: 'card', set: set.id, position, card } as const;
  });
  const pages = async function* (): AsyncGenerator<readonly ArchiveRecord[]> {
    yield [{ kind: 'account', user, activity: noActivity, lastSeq: count, deletedGoals: 0, questsWon: 0 }];
    yield [{ kind: 'set', set: { ...set, cardCount: count, textBytes: 100 } }];
    yield* slicesOf<ArchiveRecord>(rows);
    yield* slicesOf<ArchiveRecord>(reviews);
  };
  const unit: Unit = { kind: 'account', person: { id: user.id, account: user.account } };
  return { unit, pages };
};

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

const opened = async () => {
  const { options } = anEmptyOne();
  await migrateDatabase(options);
  const connection = connect(options, { monitorCommands: true });
  const { client, db } = connection;
  onTestFinished(() => client.close());
  const sent: CommandStartedEvent[] = [];
  client.on('commandStarted', (event) => sent.push(event));
  const own = { ...connection, ...baseOn(connection) };
  const attempt = (await holdMark(db, 'any')) ?? 0;
  const commandsOf = async (work: () => Promise<unknown>) => {
    sent.length = 0;
    await work();
    return sent.map(({ commandName: name, command }): Document => ({ ...command, name }));
  };
  return { copy: copyTo(copyingTo(own, heldCopy(db, attempt))), archive: archiveOf(readingOf(own)), commandsOf };
};

const accounts = [anAccountOf(500), anAccountOf(1_500)] as const;

describe('a copy of a whole store', () => {
  it('is written with 40 more commands for a thousand more cards and reviews, each of at most a thousand documents', async () => {
    const { copy, commandsOf } = await opened();
    const counts: number[] = [];
    for (const { unit, pages } of accounts) {
      const sent = await commandsOf(() => copy.write(unit, pages()));
      counts.push(sent.length);
      for (const { documents, updates, deletes, writeConcern, txnNumber, autocommit } of sent) {
        for (const list of [documents, updates, deletes]) expect(lengthOf(list)).toBeLessThanOrEqual(1_000);
        if (txnNumber !== undefined && autocommit === undefined)
          expect(writeConcern).toMatchObject({ w: 'majority', j: true });
      }
    }
    const [one = 0, two = 0] = counts;
    expect(two - one).toBe(40);
  });

  it('is read in pages of at most a thousand, with 15 reads for a thousand cards and their reviews', async () => {
    const { copy, archive, commandsOf } = await opened();
    const counts: number[] = [];
    for (const { unit, pages } of accounts) {
      await copy.write(unit, pages());
      const sizes: number[] = [];
      const sent = await commandsOf(async () => {
        for await (const page of archive.read(unit)) sizes.push(page.length);
      });
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(unit === accounts[0].unit ? 1_002 : 3_002);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
      counts.push(sent.filter((command) => command['name'] === 'find').length);
    }
    const [one = 0, two = 0] = counts;
    expect(two - one).toBe(15);
  });
});
