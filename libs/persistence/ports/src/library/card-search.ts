import type { AccountId, LocalDate, SetId } from '@flashcards/kernel';
import type { Order, Query, Standing } from '@flashcards/search';
import type { StudyCard } from './cards.ts';

/** A position among the cards of a set: by the day of creation, then as the set is ordered. */
export interface CardPosition {
  readonly createdOn: LocalDate;
  readonly place: number;
}

export interface CandidatesQuery {
  readonly set: SetId;
  /** Its conditions on words are applied. Of those on cards a store may apply what `standingBounds` tells. */
  readonly query: Query;
  readonly today: LocalDate;
  readonly withStanding: boolean;
  /** By creation. */
  readonly isDescending: Order['isDescending'];
  /** Only candidates after it, in that direction. */
  readonly after?: CardPosition | undefined;
  /** Asked before each page: only cards created before, or in descending order after, that day matter from now on. */
  readonly until: () => LocalDate | undefined;
}

/** A card whose words match. */
export interface Candidate extends CardPosition {
  /** The words of its front, as `frontWords` gives them. */
  readonly front: string;
  /**
   * The account's own standing, and the tags of the card's note; only where they are wanted. With its id at least where
   * the query has a condition on days.
   */
  readonly standing?: Standing;
}

export interface PlacedCard {
  readonly set: SetId;
  readonly place: number;
}

export interface FoundCard extends StudyCard, PlacedCard {
  /** Those of its note. */
  readonly tags: readonly string[];
}

/**
 * Cards that are visible to an account (`Cards`), by their words. A card is found as soon as its texts are stored, and
 * by its old words no longer. Places are the store's own.
 */
export interface CardSearch {
  /**
   * The cards of a visible set with words that match, in pages, each of bounded work, about a mebibyte of tags and one
   * snapshot; cards of one page come in any order, pages in the order of the query. None for any other set. The store
   * holds no resources between two pages.
   */
  candidates(account: AccountId, query: CandidatesQuery): AsyncIterable<readonly Candidate[]>;
  /**
   * Cards by their places, in that order, in pages of about a mebibyte of text and tags; cards that are gone or no
   * longer visible are left out.
   */
  at(account: AccountId, places: readonly PlacedCard[]): AsyncIterable<readonly FoundCard[]>;
}
