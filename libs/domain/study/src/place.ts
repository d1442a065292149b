import { completedAmong, count } from '@flashcards/goals';
import type { Goal, Tally } from '@flashcards/goals';
import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { experienceOf, review, standingOf } from '@flashcards/review-scheduling';
import type { Activity, DayActivity } from '@flashcards/streak';
import { isActive, recount, streakOn } from '@flashcards/streak';
import type { LogPlace } from './log-order.ts';
import { inLogOrder } from './log-order.ts';
import type { Replayed } from './replay.ts';
import { countedOf, lastOn, replayLater, xpMoved } from './replay.ts';
import type { Review, ReviewEvent } from './review-event.ts';
import type { Slices } from './slices.ts';
import type { StudyChange, StudyState } from './study-state.ts';
import { totalXp } from './totals.ts';

/** A card that is reviewed, as it stands before. */
export interface CardState {
  readonly set: SetId;
  readonly progress: Progress;
  /** The card's kept events that come after the first of its new reviews, in the log's order; nearly always none. */
  readonly later: readonly ReviewEvent[];
  /**
   * By day of its new reviews: the instant of the card's last kept event on that day which comes before all of them.
   * Needed where the card `mayHaveStudiedOn` that day; a day that is left out has none.
   */
  readonly lastThatDay: ReadonlyMap<LocalDate, Date>;
}

/** Where reviews are to take their places. */
export interface PlaceState extends StudyState {
  /** The number that was given last. */
  readonly lastSeq: number;
  /** Every card that is reviewed. */
  readonly cards: ReadonlyMap<CardId, CardState>;
}

/** Reviews in their places, and what they move. */
export interface Placed extends StudyChange {
  /** The new ones, in the log's order. */
  readonly events: readonly ReviewEvent[];
  /** The reviewed cards, each with the place of its last kept event. */
  readonly cards: ReadonlyMap<CardId, { readonly progress: Progress; readonly last: LogPlace }>;
}

/** False when the card's progress before a review tells that it was not reviewed on `day`. */
export const mayHaveStudiedOn = (before: Progress, day: LocalDate): boolean =>
  before.state !== 'new' && before.lastReview >= day;

interface RunningCard {
  readonly set: SetId;
  progress: Progress;
  later: readonly ReviewEvent[];
  last: LogPlace;
  readonly lastThatDay: Map<LocalDate, Date>;
}

/** How things stand between two of the new reviews. */
interface Running {
  readonly today: LocalDate;
  activity: Activity;
  readonly days: Map<LocalDate, DayActivity>;
  readonly changedDays: Set<LocalDate>;
  activeDays: readonly LocalDate[] | undefined;
  goals: readonly Goal[];
  completedGoals: number;
  readonly cards: Map<CardId, RunningCard>;
  readonly events: ReviewEvent[];
  readonly moved: Map<ReviewId, ReviewEvent>;
}

const beginning = { at: new Date(0), seq: 0 };

const running = ({ today, activity, days, activeDays, goals, completedGoals, cards }: PlaceState): Running => ({
  today,
  activity,
  days: new Map(days.map((day) => [day.day, day])),
  changedDays: new Set(),
  activeDays,
  goals,
  completedGoals,
  cards: new Map(
    [...cards].map(([id, { lastThatDay, ...card }]) => [
      id,
      { ...card, last: card.later.at(-1) ?? beginning, lastThatDay: new Map(lastThatDay) },
    ]),
  ),
  events: [],
  moved: new Map(),
});

type Unanswered = Omit<ReviewEvent, 'answered'>;

/** Steps past the card's events that come before the place. */
const advance = (card: RunningCard, place: LogPlace): void => {
  const next = card.later.findIndex((event) => inLogOrder(event, place) > 0);
  const passed = next < 0 ? card.later.length : next;
  for (const { day, at } of card.later.slice(0, passed)) card.lastThatDay.set(day, at);
  card.later = card.later.slice(passed);
};

const countLearner = (state: Running, event: Unanswered, { was, is }: Replayed): void => {
  const { activity, days, activeDays } = state;
  const learner = { activity, days: [...days.values()], ...(activeDays ? { activeDays } : {}) };
  const change = { removed: was.map(countedOf), added: [event, ...is].map(countedOf) };
  const counted = recount(learner, change);
  state.activity = counted.activity;
  for (const day of counted.days) {
    if (activeDays && isActive(day) && !activeDays.includes(day.day))
      state.activeDays = [...activeDays, day.day].sort();
    state.days.set(day.day, day);
    state.changedDays.add(day.day);
  }
};

const countGoals = (state: Running, tally: Tally): void => {
  const goals = count(state.goals, tally, state.today);
  state.completedGoals += completedAmong(goals) - completedAmong(state.goals);
  state.goals = goals;
};

const answered = ({ activity, completedGoals }: Running, { after, day }: Unanswered): ReviewEvent['answered'] => ({
  standing: standingOf(after),
  xp: totalXp({ reviewXp: activity.reviewXp, completedGoals }),
  streak: streakOn(activity.streak, day),
});

const graded = (told: Review, seq: number, card: RunningCard): Unanswered => {
  const { id, card: cardId, rating, at, day, retention } = told;
  const before = card.later[0]?.before ?? card.progress;
  const after = review(before, { card: cardId, rating, today: day, retention });
  const xp = experienceOf({ before, after, rating });
  const isFirstThatDay = !card.lastThatDay.has(day);
  return { id, card: cardId, set: card.set, rating, at, seq, day, retention, xp, before, after, isFirstThatDay };
};

const placeOne = function* (state: Running, told: Review, seq: number): Slices<void> {
  const card = state.cards.get(told.card);
  if (!card) throw new RangeError('a review is of a card that the state does not have');
  advance(card, { at: told.at, seq });
  const unanswered = graded(told, seq, card);
  const { at, day, xp, after } = unanswered;
  const replayed = yield* replayLater(after, card.later, { day, isFirst: false });
  const lastOther = lastOn(card.later, day) ?? card.lastThatDay.get(day);
  countLearner(state, unanswered, replayed);
  countGoals(state, { xp: [{ at, day, xp }, ...xpMoved(replayed)], pair: { at, day, times: 1, lastOther } });
  state.events.push({ ...unanswered, answered: answered(state, unanswered) });
  for (const event of replayed.is) state.moved.set(event.id, event);
  card.later = card.later.map((event) => state.moved.get(event.id) ?? event);
  card.progress = replayed.progress;
  card.lastThatDay.set(day, at);
  if (inLogOrder({ at, seq }, card.last) > 0) card.last = { at, seq };
};

/** About a millisecond of work. */
const reviewsPerSlice = 16;

const placed = (state: Running, before: StudyState): Placed => {
  const { events, moved, activity, completedGoals } = state;
  const known = new Set(before.goals);
  return {
    events,
    moved: [...moved.values()],
    cards: new Map([...state.cards].map(([id, { progress, last }]) => [id, { progress, last }])),
    activity,
    days: [...state.days.values()].filter(({ day }) => state.changedDays.has(day)),
    goals: state.goals.filter((goal) => !known.has(goal)),
    completedGoals,
  };
};

/**
 * What some more reviews do: each takes its place by the order of the log, and the card's later events are replayed on
 * top of it, so that the projections are those of the whole log, whatever the order of arrival. They are taken in the
 * order (instant, position), and each is answered as if the ones after it were not there yet (contract, section 4).
 */
export const place = function* (reviews: readonly Review[], state: PlaceState): Slices<Placed> {
  const now = running(state);
  const ordered = reviews.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const [index, told] of ordered.entries()) {
    yield* placeOne(now, told, state.lastSeq + index + 1);
    if (index % reviewsPerSlice === reviewsPerSlice - 1) yield;
  }
  return placed(now, state);
};
