import type { GoalKind } from '@flashcards/goals';
import type { AccountId, CardId, EventId, GoalId, LocalDate, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { DayMark, Retained } from '@flashcards/streak';
import type { KeptPlace, LogPlace, ReviewEvent } from '@flashcards/study';
import type { Journaled } from './journaled.ts';

// What is stored of study: cards as they stand, the log, and what follows from it.

/** The `day` is there while the card's last kept event stands exactly there; once that was undone it is not. */
export type LastPlace = LogPlace & Partial<Pick<KeptPlace, 'day'>>;

export const anyDay = '';
export const newOnes = 'new';

/** Where an account stands with a card. */
export interface CardRow extends Journaled {
  readonly user: AccountId;
  readonly card: CardId;
  readonly set: SetId;
  /** The card's rank within its set. */
  readonly position: number;
  readonly suspended: boolean;
  /** Blank while (re)learning, when it is due on any day. New cards have their own place, after every day. */
  readonly dueOn: LocalDate | typeof anyDay | typeof newOnes;
  readonly progress: Progress;
  /** No kept event of the card comes after this place in the log; absent until the first. */
  readonly last?: LastPlace;
  /** The card's own, once the progress does not tell it any more. */
  readonly createdOn?: LocalDate;
  /** Where the card began for its owner, if that was not new. It never changes. */
  readonly origin?: Progress;
}

/** Where an account stands with a card of its own, and where the card stands among its cards. */
export interface ProgressDocument extends CardRow {
  /** The set's rank among the user's sets. */
  readonly order: number;
  /** UTF-8 bytes of both sides of the card: how many cards make a page. */
  readonly textBytes: number;
}

/** Where an account stands with a card of someone else, from the first thing that it did to the card on (decision 0016). */
export interface VisitDocument extends CardRow {
  readonly order?: never;
}

export type Row = ProgressDocument | VisitDocument;

/** A line of the log; `undone` tells when the review was taken back. */
export interface EventDocument extends Journaled, Omit<ReviewEvent, 'suspended'> {
  readonly user: AccountId;
  /** Absent where it is false, as nearly always. */
  readonly suspended?: boolean;
  readonly undone?: Date;
}

/** A check-in or a call of update-heatmap: the other lines of the log. */
export interface MarkDocument extends Journaled {
  readonly id: EventId;
  readonly mark: DayMark;
  readonly day: LocalDate;
  readonly at: Date;
  readonly seq: number;
}

/** The days of a month; what is asked of many months stands beside them, so that the days stay unread. */
export interface MonthDocument extends Journaled {
  /** A line for each day on which something happened, ascending: the day and twelve numbers. */
  readonly days: readonly string[];
  /** The active days: bit 0 is the first of the month. */
  readonly active: number;
  /** The days on which update-heatmap was called, likewise. */
  readonly called: number;
  readonly cards: number;
  readonly xp: number;
  readonly young: Retained;
  readonly mature: Retained;
}

/** What a goal is; how far it has come stands in the account's journal, which every review writes anyway. */
export interface GoalDocument extends Journaled {
  readonly id: GoalId;
  /** Its own among the account's goals; it grows with each. */
  readonly n: number;
  readonly kind: GoalKind;
  readonly target: number;
  readonly endDate: LocalDate;
  readonly createdAt: Date;
  readonly title: string;
  readonly startDate: LocalDate;
  readonly startingXp: number;
}
