import type { SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { Activity, DayActivity, Learner } from '@flashcards/streak';
import type { ReviewEvent } from './review-event.ts';

/** What a change of one card's log needs to know: the learner, with the days of the changed event and of `later`. */
export interface StudyState extends Learner {
  /** The card's kept events that come after the changed place, in the log's order; nearly always none. */
  readonly later: readonly ReviewEvent[];
}

/** Where a review is to take its place. */
export interface PlaceState extends StudyState {
  readonly set: SetId;
  /** The number that the event is given. */
  readonly seq: number;
  /** The card's, as it stands now. */
  readonly progress: Progress;
}

/** What a change of the log makes of the projections. */
export interface StudyChange {
  /** The events that the change moved: `xp`, `before` and `after` of each are new. */
  readonly moved: readonly ReviewEvent[];
  /** The card's. */
  readonly progress: Progress;
  readonly activity: Activity;
  /** The days that are not as they were. */
  readonly days: readonly DayActivity[];
}
