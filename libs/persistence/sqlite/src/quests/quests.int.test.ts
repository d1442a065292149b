import type { Person } from '@flashcards/kernel';
import {
  aPerson,
  aReview,
  aStoredQuest,
  aStudent,
  cardAt,
  inviteTo,
  letJoin,
  progressIn,
  questOf,
  questsOf,
  rebuiltBy,
  record,
  recorded,
  recordedAll,
  wonBy,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import type { QuestRequest } from '@flashcards/quests';
import { describe, expect, it, vi } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

/** Two students; the first owns a quest that both are in. */
const aPair = async (store: Store, of: Partial<QuestRequest> = {}) => {
  const [anna, ben] = [await aStudent(store, { cards: 3 }), await aStudent(store)];
  const quest = { ...(await aStoredQuest(store, anna.person, of)), by: anna.person };
  await letJoin(store, quest, ben.person);
  return { anna, ben, quest };
};

const good = (store: Store, { user, card }: Awaited<ReturnType<typeof aStudent>>) =>
  recorded(store, user, aReview({ card }));

const dead = (when: string): string => `CREATE TRIGGER dead BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'dead'); END`;

describe('a quest in a sqlite file', () => {
  it('gives its bonus with the review that completes it, also in a batch', async () => {
    const store = await openSqliteStore({ file: ':memory:' });
    const { anna } = await aPair(store, { target: 20 });
    const [first, second] = [0, 1].map((nth) => aReview({ card: cardAt(anna.set, nth) }));
    if (!first || !second) throw new Error('there are two');
    const before = (await recorded(store, anna.user, first)).answered.xp;
    expect(before).toBeLessThan(20);
    const events = await recordedAll(store, anna.user, [second, { ...aReview({ card: anna.card }), rating: 'again' }]);
    expect(events.map(({ answered }) => answered.xp > 50)).toEqual([true, true]);
    expect(events[0]?.answered.xp).toBe(2 * before + 50);
    await store.close();
  });

  it('is judged only after a rebuild of all participants, not by stints that are still wrong', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { anna, ben, quest } = await aPair(store, { target: 100 });
    await good(store, anna);
    run(file, 'UPDATE stints SET progress = progress + 99');
    for (const { user } of [anna, ben]) {
      await rebuiltBy(store, user);
      expect((await questOf(store, anna.person, quest)).quest.verdict).toBeUndefined();
    }
    for (const { user } of [anna, ben]) await store.projections.judge(user);
    expect((await questOf(store, anna.person, quest)).quest.verdict).toBeUndefined();
    await store.close();
  });

  it('gets its verdict and all bonuses with the completing review, or none of them after a fault', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { anna, ben, quest } = await aPair(store, { target: 20 });
    await good(store, ben);
    const before = await questOf(store, anna.person, quest);
    // The second winner is ben, who has an `activity` row.
    run(file, dead(`UPDATE OF quests_won ON activity WHEN NEW.quests_won > OLD.quests_won`));
    const review = aReview({ card: anna.card });
    await expect(record(store, anna.user, review)).rejects.toThrow('sqlite');
    expect(await questOf(store, anna.person, quest)).toEqual(before);
    expect(await store.reviews.known(anna.user, [review.id])).toEqual(new Set());
    expect([await wonBy(store, anna.person), await wonBy(store, ben.person)]).toEqual([0, 0]);
    run(file, 'DROP TRIGGER dead');
    await recorded(store, anna.user, review);
    expect((await questOf(store, ben.person, quest)).quest.verdict).toEqual({ winners: [anna.user, ben.user] });
    expect([await wonBy(store, anna.person), await wonBy(store, ben.person)]).toEqual([1, 1]);
    expect(rowsOf(file, 'stints')).toBe(0);
    await store.close();
  });

  it('hides a participant who is being deleted, also when the process dies meanwhile', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { anna, ben, quest } = await aPair(store);
    const carla = await aPerson(store);
    await letJoin(store, quest, carla);
    await good(store, anna);
    const alone = { ...(await aStoredQuest(store, anna.person)), by: anna.person };
    await inviteTo(store, alone, ben.person);
    run(file, dead('DELETE ON participants'));
    await expect(store.users.delete(anna.person)).rejects.toThrow('sqlite');
    const seen = await questsOf(store, ben.user);
    expect(rowsOf(file, 'participants')).toBe(5);
    expect(seen).toMatchObject([{ quest: { id: quest.id, owner: ben.user, earlier: 10 } }]);
    expect(seen[0]?.quest.participants.map(({ account }) => account)).toEqual([ben.user, carla.account]);
    expect(await progressIn(store, carla, quest)).toBe(10);
    await store.close();
    run(file, 'DROP TRIGGER dead');
    const again = await openSqliteStore({ file });
    await vi.waitFor(() => expect(rowsOf(file, 'users')).toBe(2), { timeout: 60_000 });
    expect(await questsOf(again, ben.user)).toEqual(seen);
    expect([rowsOf(file, 'quests'), rowsOf(file, 'participants'), rowsOf(file, 'stints')]).toEqual([1, 2, 2]);
    await again.close();
  });

  it('is judged after a rebuild that finds more reviews in the log', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { anna, ben, quest } = await aPair(store, { target: 20 });
    await good(store, anna);
    run(file, 'UPDATE quests SET target = 10; UPDATE stints SET progress = 0');
    await rebuiltBy(store, ben.user);
    expect(await wonBy(store, ben.person)).toBe(0);
    await rebuiltBy(store, anna.user);
    await store.projections.judge(ben.user);
    expect((await questOf(store, ben.person, quest)).quest.verdict).toEqual({ winners: [anna.user, ben.user] });
    expect([await wonBy(store, anna.person), await wonBy(store, ben.person)]).toEqual([1, 1]);
    await store.close();
  });

  it('is listed once and in order over pages of equal dates, for accepted and invited users', async () => {
    const store = await openSqliteStore({ file: aFile() });
    const [anna, ben] = [await aPerson(store), await aPerson(store)];
    const createdAt = new Date('2026-03-01T12:00:00Z');
    const made: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      const later = new Date(createdAt.getTime() + Math.floor(count / 22));
      const by: Person = count % 3 === 0 ? ben : anna;
      const quest = { ...(await aStoredQuest(store, by, { createdAt: later })), by };
      if (by === anna) await inviteTo(store, quest, ben);
      made.push(quest.id);
    }
    expect((await questsOf(store, ben.account)).map(({ quest }) => quest.id)).toEqual(made);
    await store.close();
  });
});
