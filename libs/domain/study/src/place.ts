import { completedAmong } from '@flashcards/goals';
import { experienceOf, review, standingOf } from '@flashcards/review-scheduling';
import { recount, streakOn } from '@flashcards/streak';
import { countGoals } from './count-goals.ts';
import { inOrderTaken } from './log-order.ts';
import type { Placed, PlaceState } from './place-state.ts';
import type { Replayed } from './replay.ts';
import { countedOf, lastOn, replayLater, xpMoved } from './replay.ts';
import type { Review, ReviewEvent } from './review-event.ts';
import type { Running, RunningCard } from './running.ts';
import { advance, moveOn, running } from './running.ts';
import type { Slices } from './slices.ts';
import type { StudyState } from './study-state.ts';
import { totalXp } from './totals.ts';

type Unanswered = Omit<ReviewEvent, 'answered'>;

const graded = (told: Review, seq: number, card: RunningCard): Unanswered => {
  const { id, card: cardId, rating, at, day, retention } = told;
  const before = card.later[0]?.before ?? card.progress;
  const after = review(before, { card: cardId, rating, today: day, retention });
  const xp = experienceOf({ before, after, rating });
  const isFirstThatDay = !card.lastThatDay.has(day);
  return { id, card: cardId, set: card.set, rating, at, seq, day, retention, xp, before, after, isFirstThatDay };
};

const countLearner = (state: Running, event: Unanswered, { was, is }: Replayed): void => {
  const { activity, days, activeDays, streakBefore } = state;
  const learner = { activity, days: [...days.values()], activeDays, ...(streakBefore ? { streakBefore } : {}) };
  const counted = recount(learner, { removed: was.map(countedOf), added: [event, ...is].map(countedOf) });
  state.activity = counted.activity;
  // The days of replayed events are active already.
  if (!activeDays.includes(event.day)) state.activeDays = [...activeDays, event.day].sort();
  for (const day of counted.days) {
    days.set(day.day, day);
    state.changedDays.add(day.day);
  }
};

const answered = ({ activity, completedGoals }: Running, { after, day }: Unanswered): ReviewEvent['answered'] => ({
  standing: standingOf(after),
  xp: totalXp({ reviewXp: activity.reviewXp, completedGoals }),
  streak: streakOn(activity.streak, day),
});

const placeOne = function* (state: Running, told: Review, seq: number): Slices<void> {
  const card = state.cards.get(told.card);
  if (!card) throw new RangeError('a review is of a card that the state does not have');
  advance(card, { at: told.at, seq });
  const event = graded(told, seq, card);
  const { at, day, xp, after } = event;
  const replayed = yield* replayLater(after, card.later, { day, isFirst: false });
  const lastOther = lastOn(card.later, day) ?? card.lastThatDay.get(day);
  const tally = { xp: [{ at, day, xp }, ...xpMoved(replayed)], pair: { at, day, times: 1, lastOther } } as const;
  const goals = yield* countGoals(state.goals, tally, state.today);
  countLearner(state, event, replayed);
  state.completedGoals += completedAmong(goals) - completedAmong(state.goals);
  state.goals = goals;
  moveOn(card, event, replayed);
  state.events.push({ ...event, answered: answered(state, event) });
  for (const moved of replayed.is) state.moved.set(moved.id, moved);
};

const placed = (state: Running, before: StudyState): Placed => {
  const { events, moved, days, changedDays, activity, goals, completedGoals } = state;
  const known = new Set(before.goals);
  return {
    events,
    moved: [...moved.values()],
    cards: new Map([...state.cards].map(([id, { progress, last }]) => [id, { progress, last }])),
    activity,
    days: [...days.values()].filter(({ day }) => changedDays.has(day)),
    goals: goals.filter((goal) => !known.has(goal)),
    completedGoals,
  };
};

/** About a millisecond of work. */
const reviewsPerSlice = 16;

/**
 * What some more reviews do: each takes its place by the order of the log, and the card's later events are replayed on
 * top of it, so that the projections are those of the whole log, whatever the order of arrival. They are taken in the
 * order (instant, position), and each is answered as if the ones after it were not there yet (contract, section 4).
 */
export const place = function* (reviews: readonly Review[], state: PlaceState): Slices<Placed> {
  const now = running(state);
  for (const [index, told] of inOrderTaken(reviews).entries()) {
    yield* placeOne(now, told, state.lastSeq + index + 1);
    if (index % reviewsPerSlice === reviewsPerSlice - 1) yield;
  }
  return placed(now, state);
};
