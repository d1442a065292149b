import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { Progress, StudiedCard } from './progress.ts';
import type { Rating } from './rating.ts';

/** One line of the append-only log: what was answered, and all that is needed to answer the same again. */
export interface ReviewEvent {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly set: SetId;
  readonly rating: Rating;
  readonly at: Date;
  /** The learner's day, computed once and never again: a later change of zone does not move it. */
  readonly day: LocalDate;
  /** The retention asked for at the time, so that the log replays to the same intervals. */
  readonly retention: number;
  readonly xp: number;
  readonly before: Progress;
  readonly after: StudiedCard;
  /** The learner's totals after it, as answered. */
  readonly totals: { readonly xp: number; readonly streak: number };
}
