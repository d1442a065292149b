import type { AccountId, CardId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { ratings } from '@flashcards/review-scheduling';
import { reviewCount } from '@flashcards/streak';
import type { ReviewEvent } from '@flashcards/study';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aReview, recorded, today } from './a-review.ts';
import type { WholeSet } from '../library/a-set.ts';
import { aSet, someCards } from '../library/a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { rebuilt, undo } from './an-undo.ts';
import { countedCards, dueOf, logOf, rebuiltBy } from '../asking.ts';
import { deleteCard, deleteSet, editCard, suspend } from '../changing.ts';
import { countsByHand, dueByHand } from './counted-by-hand.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { insertAll } from '../library/shelving.ts';
import { retentionOf } from './shown.ts';

const [setsOfHistory, cardsOfSet, daysOfHistory] = [2, 4, 60];

const anyCard = fc.nat({ max: setsOfHistory * cardsOfSet - 1 });

/** One change by a learner; cards are chosen by number, and an event from those before. */
const anyStep = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      card: anyCard,
      rating: fc.constantFrom(...ratings, 'good' as const, 'easy' as const),
      day: fc.nat({ max: daysOfHistory }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('special' as const),
      card: anyCard,
      deed: fc.constantFrom(
        { type: 'cram', rating: 'again' } as const,
        { type: 'reset', rating: undefined } as const,
        { type: 'due', rating: undefined, dueOn: addDays(today, 9) } as const,
      ),
      day: fc.nat({ max: daysOfHistory }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), review: fc.nat({ max: 30 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('suspend' as const), card: anyCard, suspended: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), card: anyCard }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), card: anyCard }) },
);

/** Reviews come in any order of their days; sometimes a set is deleted at the end. */
const anyHistory = fc.record({
  steps: fc.array(anyStep, { minLength: 10, maxLength: 28 }),
  isSetDeleted: fc.boolean(),
});

type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

interface Life {
  readonly account: AccountId;
  readonly sets: readonly WholeSet[];
  /** The existing cards, in order. */
  cards: readonly CardId[];
  readonly suspended: Set<CardId>;
  readonly events: ReviewEvent[];
  readonly undone: Set<ReviewEvent>;
}

const begun = async (store: Store): Promise<Life> => {
  const account = await aStoredUser(store);
  const sets = Array.from({ length: setsOfHistory }, () => aSet({ cards: someCards(cardsOfSet) }));
  await insertAll(store, account, sets);
  const cards = sets.flatMap((set) => set.cards.map(({ id }) => id));
  return { account, sets, cards, suspended: new Set(), events: [], undone: new Set() };
};

const noon = Date.parse('2026-03-02T12:00:00.000Z');
const dayInMilliseconds = 86_400_000;

const taken = async (store: Store, life: Life, step: Step): Promise<void> => {
  const { account, suspended, events, undone } = life;
  const event = step.kind === 'undo' ? events[step.review % Math.max(1, events.length)] : undefined;
  if (event) {
    expect(await undo(store, account, event.id)).toMatchObject({ ok: true });
    undone.add(event);
  }
  const id = step.kind === 'undo' ? undefined : life.cards[step.card];
  if (step.kind === 'undo' || id === undefined) return;
  if (step.kind === 'review' || step.kind === 'special') {
    const at = new Date(noon + step.day * dayInMilliseconds + events.length);
    const deed = step.kind === 'special' ? step.deed : { rating: step.rating };
    const review = aReview({ card: id, day: addDays(today, step.day), at, ...deed });
    const recording = await recorded(store, account, review, addDays(today, daysOfHistory));
    expect(recording.suspended).toBe(suspended.has(id));
    events.push(recording);
  } else if (step.kind === 'suspend') {
    expect(await suspend(store, account, { id }, step.suspended)).toBe('done');
    suspended[step.suspended ? 'add' : 'delete'](id);
  } else if (step.kind === 'edit') {
    expect(await editCard(store, account, { id, front: `edited ${step.card}`, back: '' })).toBe('done');
  } else {
    expect(await deleteCard(store, account, { id })).toBe('done');
    life.cards = life.cards.filter((each) => each !== id);
    suspended.delete(id);
  }
};

const withoutFirstSet = async (store: Store, life: Life): Promise<void> => {
  const [set] = life.sets;
  if (!set) throw new Error('there are sets');
  expect(await deleteSet(store, life.account, set.id)).toBe('done');
  const gone = set.cards.map(({ id }) => id);
  life.cards = life.cards.filter((id) => !gone.includes(id));
  for (const id of gone) life.suspended.delete(id);
};

/** Expects all statistics to equal a count by hand, on any day. */
const expectCountedByHand = async (
  store: Store,
  { account, cards, suspended, events, undone }: Life,
): Promise<void> => {
  const kept = events.filter((event) => !undone.has(event));
  for (const day of [0, 7, daysOfHistory, 400].map((days) => addDays(today, days))) {
    const counts = await countedCards(store, account, day);
    const dueOn = new Map([...counts.dueOn].filter(([, due]) => due > 0).sort());
    expect({ ...counts, dueOn }).toEqual(countsByHand({ cards, suspended, kept }, day));
    const due = await dueOf(store, account, { today: day });
    expect(due.map(({ id }) => id)).toEqual(dueByHand({ cards, suspended, kept }, day));
  }
  const { days, events: stand } = rebuilt(kept);
  const reviewed = days.filter((day) => reviewCount(day) > 0);
  for (const count of [3, 365])
    expect(await store.activities.lastReviewed(account, count)).toEqual(reviewed.slice(-count));
  expect(await store.activities.retention(account)).toEqual(retentionOf(stand));
  const log = new Map((await logOf(store, account)).map((review) => [review.id, review]));
  expect(log.size).toBe(events.length);
  for (const event of stand) expect(log.get(event.id)).toEqual(event);
  for (const { id } of undone) expect(log.get(id)?.undoneAt).toBeInstanceOf(Date);
};

const anyOrder = (twins: CurrentTwins): void => {
  it('equals a count by hand after any reviews, suspensions, undos and deletions, in any order', async () => {
    const property = fc.asyncProperty(anyHistory, async ({ steps, isSetDeleted }) => {
      const [store, twin] = twins();
      const life = await begun(store);
      for (const [index, step] of steps.entries()) await taken(index % 2 ? store : twin, life, step);
      if (isSetDeleted) await withoutFirstSet(twin, life);
      await expectCountedByHand(store, life);
      await rebuiltBy(twin, life.account);
      await expectCountedByHand(twin, life);
    });
    await fc.assert(property, { numRuns: 5, seed: 20_260_302, endOnFailure: true });
  });
};

export const studyHistoriesConformance = (open: OpenTwins): void => {
  describe('a history of study', () => anyOrder(openedTwins(open)));
};
