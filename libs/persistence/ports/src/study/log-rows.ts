import type { GoalReview } from '@flashcards/goals';
import type { AccountId, CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type { LogPlace, ReviewEvent } from '@flashcards/study';
import type { LoggedReview } from './reviews.ts';

/** A card's place in the log, from which events are counted or read. */
export interface CardPlace extends LogPlace {
  readonly card: CardId;
}

/** The maximum number of rows. */
export interface AtMost {
  readonly most: number;
}

/** Events after a place and before an instant. */
export interface LogRange extends AtMost {
  readonly after: LogPlace;
  readonly until: Date;
}

/** The fields of a kept event that days are counted from. */
export type DayReview = CardPlace & Pick<ReviewEvent, 'type' | 'day' | 'rating' | 'xp' | 'before' | 'isFirstThatDay'>;

/** The fields of an event that goals count, where it is a review. */
export type TimedEvent = GoalReview & LogPlace & Pick<ReviewEvent, 'type'>;

/** The log of an account. An event is kept unless it is undone. */
export interface LogRows {
  /** Those of these events that the log has, including undone ones. */
  find(account: AccountId, ids: readonly ReviewId[]): Promise<ReadonlyMap<ReviewId, LoggedReview>>;
  /** The number of kept events of the card after the place; at most `most`. */
  countAfter(account: AccountId, place: CardPlace & AtMost): Promise<number>;
  /** The first kept events of the card after the place, at most `most`, in the log's order. */
  after(account: AccountId, place: CardPlace & AtMost): Promise<readonly ReviewEvent[]>;
  /** The card's last kept event before the place. */
  before(account: AccountId, place: CardPlace): Promise<ReviewEvent | undefined>;
  /** The place of the event that `before` returns. */
  placeBefore(account: AccountId, place: CardPlace): Promise<LogPlace | undefined>;
  /** When the card was last reviewed on the day, before the place; events of other types do not count. */
  lastThatDay(account: AccountId, place: CardPlace & { readonly day: LocalDate }): Promise<Date | undefined>;
  /** The card's last kept event. */
  last(account: AccountId, card: CardId): Promise<ReviewEvent | undefined>;
  firstUndone(account: AccountId, card: CardId): Promise<ReviewEvent | undefined>;
  /** The first kept events of all cards after the place and before the instant, at most `most`, in the log's order. */
  some(account: AccountId, range: LogRange): Promise<readonly TimedEvent[]>;
  /** The first kept events after the place, or from the beginning, at most `most`: by card, then in the log's order. */
  byCard(account: AccountId, page: AtMost & { readonly after: CardPlace | undefined }): Promise<readonly ReviewEvent[]>;
  /** Those of these cards that have a kept event. */
  studied(account: AccountId, cards: readonly CardId[]): Promise<ReadonlySet<CardId>>;
  /**
   * The first kept events of days after this one, or from the beginning, at most `most`: by day, by card, in the log's
   * order.
   */
  byDay(account: AccountId, page: AtMost & { readonly after: LocalDate | undefined }): Promise<readonly DayReview[]>;
  /** The first kept events of one day after the place in this order, at most `most`. */
  onDay(account: AccountId, place: CardPlace & AtMost & { readonly day: LocalDate }): Promise<readonly DayReview[]>;
  insert(account: AccountId, events: readonly ReviewEvent[]): Promise<void>;
  /** Saves what a replay changes: `xp`, `before`, `after` and `isFirstThatDay`. */
  save(account: AccountId, events: readonly ReviewEvent[]): Promise<void>;
  markUndone(account: AccountId, undone: { readonly id: ReviewId; readonly at: Date }): Promise<void>;
}
