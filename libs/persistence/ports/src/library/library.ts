import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { CardStates, DueCounts, ForecastRange, Standing } from '@flashcards/review-scheduling';
import type { CountedSet } from './flashcard-sets.ts';

export interface DueCard {
  readonly id: CardId;
  readonly set: SetId;
  readonly standing: Standing;
}

export interface LibraryQuery {
  readonly today: LocalDate;
  /**
   * New cards a day; absent: no limit. Cards first reviewed today are subtracted. New cards of the oldest sets come
   * first, in the order of their cards.
   */
  readonly newCardsPerDay?: number;
  /** Leaves the descriptions of sets blank: they may be long, and not every caller needs them. */
  readonly withoutDescriptions?: boolean;
  /**
   * Stops early and sets `isPartial` where there are more folders, sets or due cards than this, which bounds the time.
   */
  readonly atMost?: number;
}

/** All folders and sets of an account and its due cards, in one snapshot. */
export interface LibraryToday {
  /** Parents before children. */
  readonly folders: readonly FolderPath[];
  /** Oldest first. */
  readonly sets: readonly CountedSet[];
  /**
   * The due cards of own sets, without suspended ones: learning and relearning always, review from the due day on, new
   * ones within the limit. Sets oldest first, cards in the set's order.
   */
  readonly due: readonly DueCard[];
  /** Present only where there was more than `atMost`; then nothing is listed. */
  readonly isPartial?: true;
}

/** The number of cards of the account's own sets in each state, in one snapshot. */
export interface CardCounts extends DueCounts {
  readonly states: CardStates;
}

export interface CountsQuery extends ForecastRange {
  /** Counts only the cards of these own sets. Absent: of all. */
  readonly sets?: ReadonlySet<SetId> | undefined;
}

export interface Library {
  /**
   * One snapshot: no write shows in one part and not in another. Empty for an unknown account. The cost grows with the
   * due cards, not with all cards. Cards of shared sets are not included.
   */
  today(account: AccountId, query: LibraryQuery): Promise<LibraryToday>;
  /** Counts the account's cards by state, and by due day (`dueDayOf`) within the range. */
  counts(account: AccountId, query: CountsQuery): Promise<CardCounts>;
  /** The number of the account's own cards that are new and not suspended; at most `most`. */
  newCards(account: AccountId, most: number): Promise<number>;
}
