import { elapsedDays, standingOf } from '@flashcards/review-scheduling';
import { noActivity, streakOn } from '@flashcards/streak';
import { countGoals } from './count-goals.ts';
import { countStints } from './count-stints.ts';
import { inOrderTaken } from './log-order.ts';
import type { Placed, PlaceState } from './place-state.ts';
import { outcomeOf } from './outcome.ts';
import { countedOf, isReview, lastOn, replayLater, xpMoved } from './replay.ts';
import type { Review, ReviewEvent } from './review-event.ts';
import { changedDays, countLearner } from './running-learner.ts';
import type { Running, RunningCard, Unanswered } from './running.ts';
import { advance, moveOn, running } from './running.ts';
import type { Slices } from './slices.ts';
import type { Verdicts } from './totals.ts';
import { totalXp } from './totals.ts';

const graded = ({ referred }: Running, newReview: Review, card: RunningCard): Omit<Unanswered, 'seq'> => {
  const { at, day } = newReview;
  const { set, suspended } = card;
  const before = card.later[0]?.before ?? card.progress;
  const given = { ...newReview, suspended, elapsed: elapsedDays(before, { today: day, at }) };
  const isFirstThatDay = isReview(given) && !card.lastThatDay.has(day);
  return { ...given, set, before, isFirstThatDay, ...outcomeOf(before, given, referred) };
};

const placeOne = function* (state: Running, newReview: Review, seq: number): Slices<void> {
  const card = state.cards.get(newReview.card);
  if (!card) throw new RangeError('a review is of a card that the state does not have');
  advance(card, { at: newReview.at, seq });
  const event = { ...graded(state, newReview, card), seq };
  const { at, day, xp, after: progress } = event;
  const opening = isReview(event) ? { day, isFirst: false } : undefined;
  const replayed = yield* replayLater({ progress, referred: state.referred }, card.later, opening);
  const lastOther = lastOn(card.later, day) ?? card.lastThatDay.get(day);
  const pair = isReview(event) ? ({ at, day, times: 1, lastOther } as const) : undefined;
  yield* countLearner(state.learner, { removed: [], added: countedOf(event) }, replayed);
  moveOn(card, event, replayed);
  state.events.push(event);
  state.activities.push(state.learner.activity);
  state.tallies.push({ xp: [{ at, day, xp }, ...xpMoved(replayed)], pair });
  for (const moved of replayed.is) state.moved.set(moved.id, moved);
};

/** The goals and quests that each event completed. */
interface Brought {
  readonly completed: readonly number[];
  readonly won: readonly number[];
}

/** Adds to each event the answer that its client received: the card, the XP total and the streak after it. */
const answered = (
  { events, activities }: Running,
  before: Verdicts,
  { completed, won }: Brought,
): readonly ReviewEvent[] => {
  let { completedGoals, questsWon } = before;
  return events.map((event, index) => {
    completedGoals += completed[index] ?? 0;
    questsWon += won[index] ?? 0;
    const { reviewXp, streak } = activities[index] ?? noActivity;
    const xp = totalXp({ reviewXp, completedGoals, questsWon });
    return { answered: { standing: standingOf(event.after), xp, streak: streakOn(streak, event.day) }, ...event };
  });
};

const placed = function* (state: Running, before: PlaceState): Slices<Placed> {
  const { learner, cards, moved } = state;
  const { goals, completed } = yield* countGoals(before.goals, state.tallies, before.today);
  const { stints, won, completed: completedQuests } = yield* countStints(before.stints, state.tallies);
  return {
    events: answered(state, before, { completed, won }),
    moved: [...moved.values()],
    cards: new Map([...cards].map(([id, { progress, last }]) => [id, { progress, last }])),
    activity: learner.activity,
    days: changedDays(learner),
    goals: goals.filter((goal, index) => goal !== before.goals[index]),
    completedGoals: completed.reduce((sum, more) => sum + more, before.completedGoals),
    stints,
    completedQuests,
  };
};

/** About 1 ms of work. */
const reviewsPerSlice = 16;

/**
 * Inserts more reviews. Each is placed by the order of the log, and the later events of its card are replayed on top of
 * it, so that the projections are those of the whole log in any order of arrival. The reviews are processed in the
 * order (instant, position). Each is answered as if the later ones did not exist yet (contract, section 4).
 */
export const place = function* (reviews: readonly Review[], state: PlaceState): Slices<Placed> {
  const now = running(state);
  for (const [index, newReview] of inOrderTaken(reviews).entries()) {
    yield* placeOne(now, newReview, state.lastSeq + index + 1);
    if (index % reviewsPerSlice === reviewsPerSlice - 1) yield;
  }
  return yield* placed(now, state);
};
