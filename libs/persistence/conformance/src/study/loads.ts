import type { AccountId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { everywhere, setScope } from '@flashcards/presets';
import type { DueLoad } from '@flashcards/review-scheduling';
import { intervalOf, loadDays } from '@flashcards/review-scheduling';
import type { Review, ReviewEvent } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { everyPage, insert, logOf, rebuiltBy } from '../asking.ts';
import { aSet, someCards } from '../library/a-set.ts';
import { cardAt, aLearner } from './a-learner.ts';
import type { OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { setPreset } from './a-preset.ts';
import { aReview, recorded, today } from './a-review.ts';
import { undo } from './an-undo.ts';

/** Every day but one is full. */
const loadWithout = (free: number, day = today): DueLoad => ({
  day,
  due: Array.from({ length: loadDays }, (_, index) => (index === free ? 1 : 1_000)),
});

const answered = async (store: Store, account: AccountId, review: Review, load: DueLoad): Promise<ReviewEvent> => {
  const recording = { reviews: [review], today: load.day, countLoad: () => Promise.resolve(load) };
  const outcome = await store.reviews.record(account, recording);
  if (!outcome.ok || !outcome.value[0]) throw new Error('refused');
  return outcome.value[0];
};

const loadsOf = (store: Store, account: AccountId) => everyPage(store.presets.loads(account));

const balance = (store: Store, account: AccountId, scope = everywhere) =>
  setPreset(store, account, { scope, change: { balanceLoad: true } });

/** Easy on a new card gives 8 days, and the fuzz 6 to 10. */
const easy = (of: Pick<Review, 'card'> & Partial<Review>): Review => aReview({ rating: 'easy', ...of });

export const loadsConformance = (open: OpenStore): void => {
  describe('loads', () => {
    const store = openedStore(open);

    it('are kept once a day where a preset balances due days, and never counted otherwise', async () => {
      const { user, set } = await aLearner(store(), { cards: 3 });
      const counted = { reviews: [easy({ card: cardAt(set, 0) })], today };
      const refuse = () => Promise.reject(new Error('the load is counted'));
      expect((await store().reviews.record(user, { ...counted, countLoad: refuse })).ok).toBe(true);
      expect(await loadsOf(store(), user)).toEqual([]);
      await balance(store(), user, setScope(set.id));
      const first = await answered(store(), user, easy({ card: cardAt(set, 1) }), loadWithout(7));
      expect([intervalOf(first.after), first.load]).toEqual([7, today]);
      const second = await answered(store(), user, easy({ card: cardAt(set, 2) }), loadWithout(9));
      expect([intervalOf(second.after), second.load]).toEqual([7, today]);
      expect(await loadsOf(store(), user)).toEqual([loadWithout(7)]);
      expect(await store().presets.load(user, today)).toEqual(loadWithout(7));
      expect((await store().presets.ofCard(user, cardAt(set, 2)))?.isBalanced).toBe(true);
    });

    it('stay with their events in replays, undos and rebuilds', async () => {
      const { user, card } = await aLearner(store());
      await balance(store(), user);
      const event = await answered(store(), user, easy({ card }), loadWithout(7));
      const next = addDays(today, 7);
      const later = easy({ card, day: next, at: new Date(event.at.getTime() + 7 * 86_400_000) });
      const { after } = await answered(store(), user, later, loadWithout(50, next));
      const late = aReview({ card, rating: 'good', at: new Date(event.at.getTime() - 1_000) });
      await recorded(store(), user, late, next);
      await undo(store(), user, late.id, next);
      const events = await logOf(store(), user);
      expect(events.find(({ id }) => id === event.id)?.after).toEqual(event.after);
      expect((await store().cards.find(user, card))?.progress).toEqual(after);
      expect(await loadsOf(store(), user)).toEqual([loadWithout(7), loadWithout(50, next)]);
      await rebuiltBy(store(), user);
      expect(await logOf(store(), user)).toEqual(events);
      expect((await store().cards.find(user, card))?.progress).toEqual(after);
    });

    it('of a late review are those of its own day, or else those of today', async () => {
      const { user, set } = await aLearner(store(), { cards: 3 });
      await balance(store(), user);
      const { at } = await answered(store(), user, easy({ card: cardAt(set, 0) }), loadWithout(7));
      const next = addDays(today, 1);
      const [own, other] = [
        easy({ card: cardAt(set, 1), at }),
        easy({ card: cardAt(set, 2), at, day: addDays(today, -1) }),
      ];
      const load = loadWithout(9, next);
      expect((await answered(store(), user, own, load)).load).toBe(today);
      expect((await answered(store(), user, other, load)).load).toBe(next);
    });

    it('do not move practice, resets and due days that are set; all but practice keep the load of the day', async () => {
      const { user, card } = await aLearner(store());
      await balance(store(), user);
      const kept: number[] = [];
      for (const deed of [
        { type: 'cram' },
        { type: 'due', rating: undefined, dueOn: addDays(today, 3) },
        { type: 'reset', rating: undefined },
      ] as const) {
        const event = await answered(store(), user, aReview({ card, ...deed }), loadWithout(7));
        expect(event.load).toBeUndefined();
        kept.push((await loadsOf(store(), user)).length);
      }
      expect(kept).toEqual([0, 1, 1]);
    });

    it('are those before the first review of the day, also of a card that is not balanced', async () => {
      const { user, set } = await aLearner(store(), { cards: 2 });
      const other = aSet({ cards: someCards(1) });
      await insert(store(), user, other);
      await balance(store(), user, setScope(other.id));
      const free = await answered(store(), user, easy({ card: cardAt(set, 0) }), loadWithout(7));
      expect(free.load).toBeUndefined();
      const event = await answered(store(), user, easy({ card: cardAt(other, 0) }), loadWithout(9));
      expect([intervalOf(event.after), event.load]).toEqual([7, today]);
    });
  });
};
