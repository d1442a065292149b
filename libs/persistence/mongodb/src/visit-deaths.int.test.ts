import {
  aGoal,
  amounting,
  aReview,
  aStoredGoal,
  cardAt,
  goalsOf,
  letIn,
  logOf,
  putOut,
  record,
  recordAll,
  recorded,
  recordedAll,
  renewed,
  shown,
  suspend,
  undo,
  visitedBy,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { SharedSet } from './a-shared-set.test-data.ts';
import { aSharedSet } from './a-shared-set.test-data.ts';
import { deathsOn } from './deaths.test-data.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('a process that is gone, studying cards of others', () => {
  const database = aDatabase();
  const { atEveryWrite, doomed, pausedAt } = deathsOn({ uri, database });
  let store: Store;
  openInside({ uri, database }, (opened) => ({ store } = opened));

  /** What is kept of the member is what the log amounts to, be it with the change or without. */
  const expectWhole = async ({ learner }: SharedSet, told: string): Promise<number> => {
    const log = (await logOf(store, learner.user)).filter(({ undoneAt }) => undoneAt === undefined);
    const kept = log.toSorted((one, other) => one.seq - other.seq);
    const now = await shown(store, learner, kept);
    const { events: _, ...expected } = amounting(learner, kept);
    expect(now, told).toMatchObject({ ...expected, totals: { reviewXp: expected.totals.reviewXp } });
    return kept.length;
  };

  it('has recorded a batch with first reviews of them whole, or not at all', async () => {
    const kept = new Set<number>();
    const count = await atEveryWrite(async () => {
      const sharing = await aSharedSet(store);
      const { learner, own, shared, owner } = sharing;
      await aStoredGoal(store, learner.user, { ...aGoal(), target: 3, kind: 'cards' });
      const reviews = [own, shared, cardAt(owner.set, 1)].map((card) => aReview({ card }));
      return {
        run: (dying) => recordAll(dying, learner.user, reviews),
        check: async (told) => {
          const events = await expectWhole(sharing, told);
          kept.add(events);
          expect(await visitedBy(store, learner.user), told).toHaveLength(events === 3 ? 2 : 0);
          expect(await goalsOf(store, learner.user), told).toMatchObject([{ progress: events }]);
          // What was sent twice is there once.
          await recordedAll(store, learner.user, reviews);
          expect(await expectWhole(sharing, told), told).toBe(3);
        },
      };
    });
    expect([...kept].sort()).toEqual([0, 3]);
    expect(count).toBeGreaterThan(5);
  });

  it('has taken a review back whole, or not at all', async () => {
    const kept = new Set<number>();
    await atEveryWrite(async () => {
      const sharing = await aSharedSet(store);
      const { learner, shared } = sharing;
      const [first] = await recordedAll(store, learner.user, [
        aReview({ card: shared, rating: 'again' }),
        aReview({ card: shared }),
      ]);
      if (!first) throw new Error('two were recorded');
      return {
        run: (dying) => undo(dying, learner.user, first.id),
        check: async (told) => void kept.add(await expectWhole(sharing, told)),
      };
    });
    expect([...kept].sort()).toEqual([1, 2]);
  });

  it('has suspended a card, or not', async () => {
    const seen = new Set<boolean | undefined>();
    await atEveryWrite(async () => {
      const sharing = await aSharedSet(store);
      const { learner, owner, shared } = sharing;
      return {
        run: (dying) => suspend(dying, learner.user, { id: shared }),
        check: async (told) => {
          const card = await store.cards.find(learner.user, shared);
          seen.add(card?.suspended);
          expect(await visitedBy(store, learner.user), told).toHaveLength(card?.suspended ? 1 : 0);
          expect(await store.cards.find(owner.user, shared), told).toMatchObject({ suspended: false });
          await expectWhole(sharing, told);
        },
      };
    });
    expect(seen).toEqual(new Set([true, false]));
  });

  it('was only away while another began with the same card, and the membership ended', async () => {
    const begin = async () => {
      const sharing = await aSharedSet(store);
      const { learner, shared } = sharing;
      return { sharing, run: (away: Store) => record(away, learner.user, aReview({ card: shared })) };
    };
    const count = await doomed(() => 'passes', (await begin()).run);
    for (let write = 1; write <= count; write += 1) {
      const told = `write ${write} of ${count}`;
      const { sharing, run } = await begin();
      const { learner, member, owner, folder, shared } = sharing;
      await pausedAt(write, run, async () => {
        await suspend(store, learner.user, { id: shared });
        await recorded(store, learner.user, aReview({ card: shared }));
        if (write > 1) await putOut(store, owner.person, folder, member.person);
      });
      expect(await visitedBy(store, learner.user), told).toMatchObject([{ id: shared, suspended: true }]);
      if (write > 1) await letIn(store, await renewed(store, folder), member.person);
      expect(await expectWhole(sharing, told), told).toBe(2);
    }
  });
});
