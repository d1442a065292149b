import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Card, CardText } from '@flashcards/library';
import type { Progress } from '@flashcards/review-scheduling';

/** A card with where its learner stands with it. */
export interface StudyCard extends Card {
  readonly progress: Progress;
  readonly suspended: boolean;
}

export interface Cards {
  /** Both sides of a card. The id is the capability: no account is asked for (specification 4.14). */
  read(id: CardId): Promise<CardText | undefined>;
  /** A card of one of the account's own sets; `undefined` alike for someone else's and one that does not exist. */
  find(account: AccountId, id: CardId): Promise<StudyCard | undefined>;
  /**
   * The cards of the account's own set, in the set's order, some at a time; none for a set that is not theirs. A page
   * holds a thousand cards or about a mebibyte of text, whichever is reached first, and is one state of its cards;
   * nothing is held in the store between two pages, however slowly they are asked for.
   */
  ofSet(account: AccountId, set: SetId): AsyncIterable<readonly StudyCard[]>;
}
