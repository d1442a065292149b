import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { CardStates, DueCounts, Standing } from '@flashcards/review-scheduling';
import type { CountedSet } from './flashcard-sets.ts';

export interface DueCard {
  readonly id: CardId;
  readonly set: SetId;
  readonly standing: Standing;
}

export interface LibraryQuery {
  readonly today: LocalDate;
  /**
   * How many new cards a day; absent means no limit. What was first reviewed today is taken off. The oldest sets' new
   * cards come first, in the order of their cards.
   */
  readonly newCardsPerDay?: number;
  /** Whether the descriptions of sets are left blank: they may be long, and not everyone shows them. */
  readonly withoutDescriptions?: boolean;
  /** Stops early, and says so, where there are more folders, sets or due cards than this: then it takes little time. */
  readonly atMost?: number;
}

/** All that an account has, and which of it is due, as of one moment. */
export interface LibraryToday {
  /** Parents before children. */
  readonly folders: readonly FolderPath[];
  /** Oldest first. */
  readonly sets: readonly CountedSet[];
  /**
   * The cards of own sets that are due, without suspended ones: learning and relearning always, review from the due
   * day on, new ones within the limit. Sets oldest first, cards in the set's order.
   */
  readonly due: readonly DueCard[];
  /** Only where there was more than `atMost`: nothing is listed. */
  readonly isPartial?: true;
}

/** How many cards of the account's own sets stand where, as of one moment. */
export interface CardCounts extends DueCounts {
  readonly states: CardStates;
}

export interface Library {
  /**
   * One state of all of it: no write shows in one part and not in another. Nothing of an unknown account. The cost
   * grows with what is due, not with what is owned. Cards of shared sets are not among them.
   */
  today(account: AccountId, query: LibraryQuery): Promise<LibraryToday>;
  /** Counts the account's cards by state, and by due day (`dueDayOf`) within `forecastDays` from `today` on. */
  counts(account: AccountId, today: LocalDate): Promise<CardCounts>;
  /** How many of the account's own cards are new and not suspended; it stops counting at `most`. */
  newCards(account: AccountId, most: number): Promise<number>;
}
