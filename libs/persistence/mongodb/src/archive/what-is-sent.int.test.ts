import { aReview, aSet, aUser, someCards, today } from '@flashcards/persistence-conformance';
import type { Archive, ArchiveCopy, ArchiveRecord, LoggedReview, Unit } from '@flashcards/persistence-ports';
import { newCard, standingOf } from '@flashcards/review-scheduling';
import { noActivity } from '@flashcards/streak';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slicesOf } from '../at-most.ts';
import type { Connection } from '../connection.ts';
import { connect } from '../connection.ts';
import type { CommandStartedEvent } from '../driver.ts';
import { aDatabase, dropDatabase, findMongoServer } from '../mongo-server.test-data.ts';
import { aWitness } from '../served.test-data.ts';
import { openArchiveOn, openCopyOn } from './open-archive.ts';

const found = await findMongoServer();
const uri = found ?? '';

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
const studied = { before: progress, after, answered, xp: 5, isFirstThatDay: true, retention: 0.9 };

/** An account with so many cards, each studied once, in pages as large as they may be. */
const anAccountOf = (count: number) => {
  const user = aUser();
  const { cards, createdOn, ...set } = aSet({ folder: '', cards: someCards(count) });
  const of = { set: set.id, suspended: false };
  const account = { user, activity: noActivity, lastSeq: count, deletedGoals: 0, questsWon: 0 };
  const rows = cards.map(
    (card, position) => ({ ...of, kind: 'card', position, card, createdOn, progress: after }) as const,
  );
  const reviews = cards.map(({ id: card }, index) => {
    const review: LoggedReview = { ...aReview({ card }), ...of, ...studied, seq: index + 1 };
    return { kind: 'review', review } as const;
  });
  const pages = async function* (): AsyncGenerator<readonly ArchiveRecord[]> {
    yield [{ kind: 'account', ...account }];
    yield [{ kind: 'set', position: 0, set: { ...set, cardCount: count, textBytes: 100 } }];
    yield* slicesOf<ArchiveRecord>(rows, 1_000);
    yield* slicesOf<ArchiveRecord>(reviews, 1_000);
  };
  const unit: Unit = { kind: 'account', person: { id: user.id, account: user.account } };
  return { unit, pages };
};

type Command = CommandStartedEvent['command'];

describe.skipIf(found === undefined)('what is sent of a whole store', () => {
  const database = aDatabase();
  const witness = aWitness();
  const seen: CommandStartedEvent[] = [];
  let copy: ArchiveCopy;
  let archive: Archive;
  const watched = (): Connection => {
    const connection = connect({ uri, database }, { monitorCommands: true });
    connection.client.on('commandStarted', (event) => {
      witness.see(event);
      seen.push(event);
    });
    return connection;
  };
  beforeAll(async () => {
    const opened = await openCopyOn(watched(), 'any');
    if (!opened.ok) throw new Error(opened.code);
    copy = opened.value;
  });
  afterAll(async () => {
    await copy.close();
    await archive.close();
    await dropDatabase(uri, database);
  });

  const commandsOf = async (
    work: () => Promise<unknown>,
  ): Promise<readonly (Command & { readonly name: string })[]> => {
    seen.length = 0;
    await work();
    return seen.map(({ commandName, command }) => ({ ...(command as Command), name: commandName }));
  };
  const accounts = [anAccountOf(500), anAccountOf(1_500)] as const;
  const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

  it('is written by commands of some documents: ten for a thousand cards, and ten for their reviews', async () => {
    const figures: number[] = [];
    for (const { unit, pages } of accounts) {
      const sent = await commandsOf(() => copy.write(unit, pages()));
      figures.push(sent.length);
      for (const { name, documents, updates, writeConcern } of sent) {
        expect(lengthOf(documents)).toBeLessThanOrEqual(500);
        expect(lengthOf(updates)).toBeLessThanOrEqual(80);
        if (['insert', 'update', 'delete'].includes(name))
          expect(writeConcern).toMatchObject({ w: 'majority', j: true });
      }
    }
    const [one = 0, two = 0] = figures;
    expect(two - one).toBe(20);
  });

  it('is read by pages of a thousand, with two reads for each but for what the server answers in parts', async () => {
    await copy.finish();
    await copy.close();
    const opened = await openArchiveOn(watched());
    if (!opened.ok) throw new Error(opened.code);
    archive = opened.value;
    const figures: number[] = [];
    for (const { unit } of accounts) {
      const sizes: number[] = [];
      const sent = await commandsOf(async () => {
        for await (const page of archive.read(unit)) sizes.push(page.length);
      });
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(unit === accounts[0].unit ? 1_002 : 3_002);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
      for (const { limit = 0 } of sent) expect(limit).toBeLessThanOrEqual(1_000);
      figures.push(sent.filter(({ name }) => name === 'find').length);
    }
    const [one = 0, two = 0] = figures;
    expect(two - one).toBe(4);
  });

  it('goes to one shard, by _id or a declared index, and has what FerretDB has', () => {
    expect([...witness.problems]).toEqual([]);
  });
});
