import type { CardId, LocalDate, SetId, UserId } from '@flashcards/kernel';
import type { Card, CardText } from '@flashcards/library';
import type { Progress, Standing } from '@flashcards/review-scheduling';

/** A card with where its learner stands with it. */
export interface StudyCard extends Card {
  readonly progress: Progress;
  readonly suspended: boolean;
}

export interface DueCard {
  readonly id: CardId;
  readonly set: SetId;
  readonly standing: Standing;
}

export interface DueQuery {
  readonly today: LocalDate;
  /** How many new cards may come along; absent means all. The oldest sets' first, in the order of their cards. */
  readonly newCards?: number;
}

export interface Cards {
  /** Both sides of a card. The id is the capability: no user is asked for (specification 4.14). */
  read(id: CardId): Promise<CardText | undefined>;
  /** A card of one of the user's own sets; `undefined` alike for someone else's and one that does not exist. */
  find(user: UserId, id: CardId): Promise<StudyCard | undefined>;
  /** The cards of the user's own set, in the set's order; empty for a set that is not theirs. */
  ofSet(user: UserId, set: SetId): Promise<readonly StudyCard[]>;
  /**
   * The cards of the user's own sets that are due, without suspended ones: learning and relearning always, review
   * from the due day on, new ones up to `newCards`. Sets oldest first, cards in the set's order. The cost grows with
   * what is due, not with what is owned.
   */
  due(user: UserId, query: DueQuery): Promise<readonly DueCard[]>;
}
