import type { LocalDate, SetId } from '@flashcards/kernel';
import type { QueueRows } from '@flashcards/persistence-ports';
import type { QueueCard, ReviewQueueCard } from '@flashcards/study';
import { admits, budgetOf, byDueDay, reviewKey } from '@flashcards/study';
import type { Gathering, Queued, Side } from './queue-gathering.ts';
import { inOrder, mostCandidates } from './queue-gathering.ts';
import type { Limits } from './queue-limits.ts';
import { limitsFor } from './queue-limits.ts';
import type { QueuedFrom } from './queue-sets.ts';

interface Days {
  readonly after?: LocalDate;
  readonly until: LocalDate;
}

const candidatesOf = async (
  rows: QueueRows,
  sides: readonly Side[],
  days: Days,
): Promise<readonly ReviewQueueCard[]> => {
  const all: ReviewQueueCard[] = [];
  for (const side of sides) all.push(...(await rows.reviews({ ...side, ...days, most: mostCandidates })));
  return sides.length > 1 ? all.sort(byDueDay).slice(0, mostCandidates) : all;
};

/** Sets whose limits leave room today. */
const withRoom = (sides: readonly Side[], from: QueuedFrom, hasRoom: (set: SetId) => boolean): readonly Side[] =>
  sides.flatMap((side) => {
    const all = (side.isOwn ? from.own : from.shared).map(({ id }) => id);
    const left = all.filter(hasRoom);
    if (left.length === 0) return [];
    return left.length === all.length ? [side] : [{ ...side, sets: left }];
  });

const buriesReview =
  (from: QueuedFrom, isOwn: boolean) =>
  ({ set }: QueueCard): boolean =>
    from.presetOf(set).buryReview && from.rankOf(set).isOwn === isOwn;

/** All cards that the limits allow, where there are at least `mostCandidates`. */
const countAll = async (
  { rows, from, today }: Gathering,
  sides: readonly Side[],
  { levelsOf, used, isWithin }: Limits,
): Promise<number> => {
  const budget = budgetOf(used);
  const [any] = [...from.own, ...from.shared];
  const ofAccount = any ? levelsOf(any.id) : [];
  const left = budget.room(ofAccount);
  if (!isWithin && left <= mostCandidates) return left;
  let count = 0;
  for (const side of sides) {
    const query = { ...side, until: today };
    if (!isWithin) count += budget.take(ofAccount, await rows.countReviews(query));
    else for (const [set, all] of await rows.countReviewsBySet(query)) count += budget.take(levelsOf(set), all);
  }
  return count;
};

/** The cards in review that are due, by what is most likely forgotten, and how many there are in all. */
export const reviewsOf = async (
  gathering: Gathering,
): Promise<{ readonly cards: readonly Queued[]; readonly count: number }> => {
  const { rows, from, sides, today, met, meet } = gathering;
  const limits = await limitsFor(gathering, 'review');
  const { levelsOf } = limits;
  const budget = budgetOf(limits.used);
  const open = withRoom(sides, from, (set) => budget.room(levelsOf(set)) > 0);
  const candidates = await candidatesOf(rows, open, { until: today });
  for (const isOwn of [true, false]) await meet.of(candidates.filter(buriesReview(from, isOwn)), isOwn);
  const entryOf = ({ set }: QueueCard) => ({ levels: levelsOf(set), buries: from.presetOf(set).buryReview });
  const ordered = inOrder(candidates, (card) => reviewKey(card, today, from.presetOf(card.set)));
  const cards = ordered.filter(({ card }) => admits({ met, budget, entryOf }, card));
  const count = candidates.length < mostCandidates ? cards.length : await countAll(gathering, open, limits);
  return { cards, count };
};

/** The cards in review that are due after today until this day, in the order of these days. */
export const aheadOf = async ({ rows, from, sides, today }: Gathering, until: LocalDate): Promise<readonly Queued[]> =>
  inOrder(await candidatesOf(rows, sides, { after: today, until }), (card) => [
    card.dueOn,
    ...reviewKey(card, today, from.presetOf(card.set)),
  ]);
