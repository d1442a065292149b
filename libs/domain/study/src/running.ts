import type { Tally } from '@flashcards/goals';
import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { Activity } from '@flashcards/streak';
import type { LogPlace } from './log-order.ts';
import { inLogOrder } from './log-order.ts';
import type { CardState, KeptPlace, PlaceState } from './place-state.ts';
import type { Replayed } from './replay.ts';
import { isReview } from './replay.ts';
import type { Referred, ReviewEvent } from './review-event.ts';
import type { RunningLearner } from './running-learner.ts';
import { runningLearner } from './running-learner.ts';

export type Unanswered = Omit<ReviewEvent, 'answered'>;

/** The state of a card between two of its new reviews. */
export interface RunningCard {
  readonly set: SetId;
  readonly suspended: boolean;
  progress: Progress;
  /** Its current events after the next new review. */
  later: readonly ReviewEvent[];
  last: KeptPlace;
  /** For each day, the instant of its last review before the next new one. */
  readonly lastThatDay: Map<LocalDate, Date>;
}

/** The state between two of the new reviews. */
export interface Running {
  readonly referred: Referred;
  readonly learner: RunningLearner;
  readonly cards: ReadonlyMap<CardId, RunningCard>;
  readonly events: Unanswered[];
  /** For each of the events: the totals after it, and its tally for goals. */
  readonly activities: Activity[];
  readonly tallies: Tally[];
  readonly moved: Map<ReviewId, ReviewEvent>;
}

const beginning: KeptPlace = { at: new Date(0), seq: 0, day: '0001-01-01' as LocalDate };

const runningCard = ({ lastThatDay, ...card }: CardState): RunningCard => ({
  last: card.later.at(-1) ?? beginning,
  lastThatDay: new Map(lastThatDay),
  ...card,
});

export const running = (state: PlaceState): Running => ({
  referred: state.referred,
  learner: runningLearner(state),
  cards: new Map([...state.cards].map(([id, card]) => [id, runningCard(card)])),
  events: [],
  activities: [],
  tallies: [],
  moved: new Map(),
});

/** Skips the card's events before the place. */
export const advance = (card: RunningCard, place: LogPlace): void => {
  const next = card.later.findIndex((event) => inLogOrder(event, place) > 0);
  const passed = next < 0 ? card.later.length : next;
  for (const { day, at } of card.later.slice(0, passed).filter(isReview)) card.lastThatDay.set(day, at);
  card.later = card.later.slice(passed);
};

/** Moves the card past a new event, with its later events as replayed. */
export const moveOn = (card: RunningCard, event: KeptPlace & Pick<ReviewEvent, 'type'>, replayed: Replayed): void => {
  card.later = replayed.is;
  card.progress = replayed.progress;
  if (isReview(event)) card.lastThatDay.set(event.day, event.at);
  if (inLogOrder(event, card.last) > 0) card.last = { at: event.at, seq: event.seq, day: event.day };
};
