import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import {
  amounting,
  aReview,
  cardAt,
  cardsOf,
  deleteCard,
  deleteSet,
  logOf,
  putOut,
  rebuiltBy,
  record,
  recordAll,
  recorded,
  recordedAll,
  sharedDueOf,
  shown,
  someCards,
  suspend,
  today,
  undo,
  visitedBy,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SharedSet } from './a-shared-set.test-data.ts';
import { aSharedSet } from './a-shared-set.test-data.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { deathsOn } from './deaths.test-data.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openMongodbStore } from './open-mongodb-store.ts';
import { openInside } from './opened-inside.test-data.ts';
import { holding, letADayPass } from './whole-account.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('visits to cards of others', () => {
  const database = aDatabase();
  const { doomed } = deathsOn({ uri, database });
  let store: Store;
  let other: Store;
  let connection: Connection;
  let inside: Database;
  openInside({ uri, database }, (opened) => ({ store, connection, inside } = opened));
  beforeAll(async () => {
    other = await openMongodbStore({ uri, database });
  });
  afterAll(() => other.close());

  /** Everything that is shown of the member is what their log amounts to. */
  const expectWhole = async ({ learner }: SharedSet): Promise<void> => {
    const log = await logOf(store, learner.user);
    const kept = log.filter(({ undoneAt }) => !undoneAt).toSorted((one, another) => one.seq - another.seq);
    const { events: _, ...expected } = amounting(learner, kept);
    expect(await shown(store, learner, kept)).toMatchObject(expected);
  };

  it('begin once, whichever of two servers comes first', async () => {
    const sharing = await aSharedSet(store);
    const { learner, shared, own } = sharing;
    const cards = [shared, shared, own, shared, shared, own];
    const reviews = cards.map((card, index) =>
      record(index % 2 === 0 ? store : other, learner.user, aReview({ card, rating: index < 2 ? 'again' : 'good' })),
    );
    const [suspended, ...recordings] = await Promise.all([suspend(other, learner.user, { id: shared }), ...reviews]);
    expect(suspended).toBe('done');
    expect(recordings.filter(({ ok }) => ok)).toHaveLength(6);
    expect(await visitedBy(store, learner.user)).toMatchObject([{ id: shared, suspended: true }]);
    await expectWhole(sharing);
  });

  it('are recorded or refused, whole, where the card, the set or the membership goes at once', async () => {
    const ends: readonly ((sharing: SharedSet) => Promise<unknown>)[] = [
      ({ owner, shared }) => deleteCard(other, owner.user, { id: shared }),
      ({ owner }) => deleteSet(other, owner.user, owner.set.id),
      ({ owner, folder, member }) => putOut(other, owner.person, folder, member.person),
    ];
    for (const end of ends) {
      const sharing = await aSharedSet(store);
      const { member, shared, own } = sharing;
      await recorded(store, member.user, aReview({ card: own }));
      const batch = [own, shared].map((card) => aReview({ card }));
      const [outcome] = await Promise.all([recordAll(store, member.user, batch), end(sharing)]);
      if (!outcome.ok) expect(outcome.code).toBe('card_not_found');
      const log = await logOf(store, member.user);
      expect(log).toHaveLength(outcome.ok ? 3 : 1);
      expect(await store.cards.find(member.user, shared)).toBeUndefined();
      expect(await store.activities.find(member.user)).toMatchObject({
        reviewXp: log.reduce((sum, { xp }) => sum + xp, 0),
      });
      expect(await record(store, member.user, aReview({ card: shared }))).toMatchObject({ code: 'card_not_found' });
      if (!outcome.ok) continue;
      expect(await recordedAll(store, member.user, batch)).toMatchObject(batch.map(({ id }) => ({ id })));
      for (const { id } of batch) expect(await undo(store, member.user, id)).toMatchObject({ ok: true });
      expect(await store.activities.find(member.user)).toMatchObject({ reviewXp: 10 });
    }
  });

  it('are put right by a rebuild, as own progress is', async () => {
    const sharing = await aSharedSet(store, { cards: 3 });
    const { learner, owner, own, shared } = sharing;
    const [second, third] = [cardAt(owner.set, 1), cardAt(owner.set, 2)];
    const told = [own, shared, second, shared].map((card) => aReview({ card }));
    const events = await recordedAll(store, learner.user, [...told, aReview({ card: third })]);
    await undo(store, learner.user, events[4]?.id ?? ('' as never));
    await suspend(store, learner.user, { id: second });
    const before = await visitedBy(store, learner.user);
    expect(before).toHaveLength(3);
    const wrong = { dueOn: addDays(today, 9), 'progress.state': 'review', 'progress.interval': 9 };
    for (const name of ['visits', 'progress'])
      await connection.db.collection(name).updateMany({ user: learner.user, last: { $exists: true } }, { $set: wrong });
    await connection.db.collection('events').updateMany({ user: learner.user }, { $set: { xp: 1 } });
    expect(await visitedBy(store, learner.user)).not.toEqual(before);
    await rebuiltBy(store, learner.user);
    expect(await visitedBy(store, learner.user)).toEqual(before);
    await expectWhole(sharing);
    const dueOn = async (day: LocalDate) =>
      (await sharedDueOf(store, learner.user, { set: owner.set.id, today: day })).map(({ id }) => id);
    expect(await dueOn(today)).toEqual([third]);
    expect(await dueOn(addDays(today, 9))).toEqual([shared, third]);
  });

  it('begin with no card that is just being added, or whose addition was given up', async () => {
    const { owner, member } = await aSharedSet(store);
    const cards = someCards(2);
    const addition = { set: owner.set.id, cards, createdOn: today, limits: { cards: 10, textBytes: 10_000 } };
    const count = await doomed(
      () => 'passes',
      (dying) => dying.sets.addCards(owner.user, { ...addition, cards: someCards(2) }),
    );
    const shownBefore = await cardsOf(store, member.user, owner.set.id);
    // All is written, but for what shows it.
    await doomed(
      (write) => (write >= count - 3 ? 'is lost' : 'passes'),
      (dying) => dying.sets.addCards(owner.user, addition),
    );
    expect(await connection.db.collection('cards').countDocuments({ set: owner.set.id })).toBe(6);
    expect(await cardsOf(store, member.user, owner.set.id)).toEqual(shownBefore);
    expect(await sharedDueOf(store, member.user, { set: owner.set.id, today })).toHaveLength(4);
    for (const { id } of cards) {
      expect(await store.cards.find(member.user, id)).toBeUndefined();
      expect(await record(store, member.user, aReview({ card: id }))).toMatchObject({ code: 'card_not_found' });
      expect(await suspend(store, member.user, { id })).toBe('card_not_found');
    }
  });

  it('go with the account of who made them, and with nobody else’s', async () => {
    const { owner, member, shared, own } = await aSharedSet(store);
    await recordedAll(
      store,
      member.user,
      [shared, own].map((card) => aReview({ card })),
    );
    const theirs = await aSharedSet(store);
    await recorded(store, theirs.member.user, aReview({ card: theirs.shared }));
    await store.users.delete({ ...theirs.owner.person, account: theirs.owner.user });
    expect(await connection.db.collection('visits').countDocuments({ user: theirs.member.user })).toBe(1);
    expect(await store.cards.find(theirs.member.user, theirs.shared)).toBeUndefined();
    expect(await visitedBy(store, theirs.member.user)).toEqual([]);
    await store.users.delete({ ...member.person, account: member.user });
    expect(await connection.db.collection('visits').countDocuments({ user: member.user })).toBe(0);
    await letADayPass(connection.db, inside);
    const left = (await holding(connection.db, member.user)).filter(({ name }) => name === 'visits');
    expect(left).toEqual([]);
    expect(await store.cards.find(owner.user, shared)).toMatchObject({ progress: { state: 'new' } });
  });

  it('that are due come in pages, each once, however many there are', async () => {
    const { owner, member } = await aSharedSet(store, { cards: 1_250 });
    const ids = owner.set.cards.map(({ id }) => id);
    const tell = (from: number, to: number, rating: 'again' | 'easy') =>
      recordedAll(
        store,
        member.user,
        ids.slice(from, to).map((card) => aReview({ card, rating })),
      );
    for (const [from, to] of [
      [0, 400],
      [400, 800],
      [800, 1_050],
    ] as const)
      await tell(from, to, 'again');
    await tell(1_050, 1_200, 'easy');
    const asked = async (on = today) =>
      (await sharedDueOf(store, member.user, { set: owner.set.id, today: on })).map(({ id }) => id);
    expect(await asked()).toEqual([...ids.slice(0, 1_050), ...ids.slice(1_200)]);
    expect((await asked(addDays(today, 500))).toSorted()).toEqual(ids.toSorted());
  });
});
