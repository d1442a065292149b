import type { AccountId, UserId } from '@flashcards/kernel';
import {
  aLearner,
  aQuest,
  aReview,
  aStoredGoal,
  aStoredQuest,
  aStudent,
  cardAt,
  letJoin,
  questOf,
  rebuiltBy,
  recorded,
  recordedAll,
  today,
  undo,
  wonBy,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { questProgress } from '@flashcards/quests';
import { ratings } from '@flashcards/review-scheduling';
import type { Review } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { aFile, contentOf, rowsOf, run } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

const start = Date.parse('2026-03-02T08:00:00.000Z');

/** A user with more reviews of one card than are replayed, or counted, in a `brief` change. */
const withMany = async (
  store: Store,
  count: number,
): Promise<{ readonly user: AccountId; readonly reviews: readonly Review[] }> => {
  const { user, card } = await aLearner(store);
  const reviews = Array.from({ length: count }, (_, index) =>
    aReview({ card, rating: ratings[(index * 7) % 4] ?? 'good', at: new Date(start + index * 1_000) }),
  );
  for (let from = 0; from < count; from += 500) await recordedAll(store, user, reviews.slice(from, from + 500));
  return { user, reviews };
};

const early = ({ card }: Review): Review => aReview({ card, rating: 'easy', at: new Date(start - 1_000) });

describe('a change that takes long', () => {
  it('is prepared while others write', async () => {
    const store = await openSqliteStore({ file: aFile() });
    const { user, reviews } = await withMany(store, 2_600);
    const other = await aLearner(store);
    const [first, second] = reviews as readonly [Review, Review];
    const goal = await aStoredGoal(store, user, { createdAt: new Date(start) });
    const { id, kind, title, target, endDate } = goal;
    const changes = {
      undo: () => undo(store, user, first.id),
      late: () => recorded(store, user, early(second)),
      // All reviews are after its creation.
      create: () => store.quests.create({ account: user, id: 'x' as UserId }, aQuest({ createdAt: new Date(start) })),
      edit: () => store.goals.edit(user, { id, kind, title, target, endDate, today }),
    };
    for (const [name, change] of Object.entries(changes)) {
      const order: string[] = [];
      await Promise.all([
        change().then(() => order.push(name)),
        recorded(store, other.user, aReview({ card: other.card })).then(() => order.push('another')),
      ]);
      expect(order).toEqual(['another', name]);
    }
    await store.close();
  });

  it('does not delay a batch of an account with goals', async () => {
    const store = await openSqliteStore({ file: aFile() });
    const { user, reviews } = await withMany(store, 2_600);
    const other = await aLearner(store);
    for (let goal = 0; goal < 10; goal += 1) await aStoredGoal(store, other.user, { createdAt: new Date(start) });
    const batch = Array.from({ length: 500 }, (_, index) =>
      aReview({ card: other.card, at: new Date(start + index * 1_000) }),
    );
    const order: string[] = [];
    const undone = undo(store, user, (reviews as readonly [Review])[0].id).then(() => order.push('undo'));
    await Promise.all([undone, recordedAll(store, other.user, batch).then(() => order.push('batch'))]);
    expect(order).toEqual(['batch', 'undo']);
    await store.close();
  });

  it('leaves a quest unchanged that is completed meanwhile', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { user, reviews } = await withMany(store, 600);
    const [person, ben] = [{ account: user, id: 'x' as UserId }, await aStudent(store)];
    const quest = { ...(await aStoredQuest(store, ben.person, { target: 900_000 })), by: ben.person };
    await letJoin(store, quest, person);
    run(file, 'UPDATE quests SET target = 10 + (SELECT sum(progress) FROM stints)');
    const [first] = reviews as readonly [Review];
    await Promise.all([undo(store, user, first.id), recorded(store, ben.user, aReview({ card: ben.card }))]);
    const { quest: found, stints } = await questOf(store, ben.person, quest);
    expect(found.verdict).toEqual({ winners: [ben.user, user] });
    expect(questProgress(found, stints)).toBe(found.target);
    expect(rowsOf(file, 'stints')).toBe(0);
    await rebuiltBy(store, user);
    expect([await wonBy(store, person), await wonBy(store, ben.person)]).toEqual([1, 1]);
    await store.close();
  });

  it('is prepared again when a quest that it would complete loses progress meanwhile', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const [anna, ben] = [await aStudent(store, { cards: 3 }), await aStudent(store)];
    const quest = { ...(await aStoredQuest(store, ben.person, { kind: 'cards' })), by: ben.person };
    await letJoin(store, quest, anna.person);
    const many = Array.from({ length: 500 }, (_, index) =>
      aReview({ card: anna.card, at: new Date(start + index * 1_000) }),
    );
    await recordedAll(store, anna.user, many);
    const taken = await recorded(store, ben.user, aReview({ card: ben.card }));
    run(file, 'UPDATE quests SET target = 1 + (SELECT sum(progress) FROM stints)');
    const late = early(many[0] as Review);
    const others = [1, 2].map((nth) => aReview({ card: cardAt(anna.set, nth), at: new Date(start + nth) }));
    const another = await aLearner(store);
    const [events] = await Promise.all([
      recordedAll(store, anna.user, [late, ...others]),
      // It ends after the preparation of the batch has begun.
      recorded(store, another.user, aReview({ card: another.card })).then(() => undo(store, ben.user, taken.id)),
    ]);
    const { quest: found } = await questOf(store, ben.person, quest);
    expect(found.verdict).toEqual({ winners: [ben.user, anna.user] });
    const [, second, third] = events.map(({ answered }) => answered.xp);
    expect(third).toBeGreaterThanOrEqual((second ?? 0) + 50);
    await store.close();
  });

  it('is prepared again when another process changes the log meanwhile', async () => {
    const file = aFile();
    const [store, twin] = [await openSqliteStore({ file }), await openSqliteStore({ file })];
    const { user, reviews } = await withMany(store, 400);
    const [first, second, third] = reviews as readonly [Review, Review, Review];
    await aStoredGoal(store, user, { createdAt: new Date(start), target: 30 });
    await store.quests.create(
      { account: user, id: 'x' as UserId },
      aQuest({ createdAt: new Date(start), target: 9_000 }),
    );
    await Promise.all([
      undo(store, user, first.id),
      undo(twin, user, second.id),
      recorded(store, user, early(third)),
      recorded(twin, user, early(third)),
    ]);
    const tables = ['events WHERE undone_at IS NULL', 'progress', 'days', 'months', 'activity', 'goals', 'stints'];
    const left = contentOf(file, tables);
    await rebuiltBy(store, user);
    expect(contentOf(file, tables)).toEqual(left);
    await store.close();
    await twin.close();
  });
});
