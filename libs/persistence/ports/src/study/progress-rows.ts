import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { Beginning, CardMarks, CardStanding, LogPlace } from '@flashcards/study';
import type { AtMost } from './log-rows.ts';

/** A card that the account may study, with the account's progress. */
export interface SeenCard extends CardMarks {
  readonly set: SetId;
  /** Whether the set is the account's own. Finding a shared one takes longer. */
  readonly isOwn: boolean;
  readonly progress: Progress;
  /** The place of the card's last kept event. */
  readonly last: LogPlace | undefined;
}

/** A card with a learner's marks. */
export interface MarkedCard {
  readonly id: CardId;
  readonly marks: CardMarks;
}

/** An existing card, whether or not the account may study it, with the account's stored progress and marks. */
export interface KeptCard extends Beginning, CardMarks {
  readonly set: SetId;
  /**
   * Absent where the stored progress is not what saving would have written: it is unreadable, or its due index is
   * wrong.
   */
  readonly standing: CardStanding | undefined;
}

/** A page of cards. */
export interface KeptCards {
  readonly cards: ReadonlyMap<CardId, KeptCard>;
  /** Where the next page begins; absent after the last. */
  readonly next: string | undefined;
}

export interface ProgressRows {
  /** Those of these cards that are in sets of the account or shared with it. */
  find(account: AccountId, cards: readonly CardId[]): Promise<ReadonlyMap<CardId, SeenCard>>;
  /** Saves all marks of the account on cards; their progress stays. */
  mark(account: AccountId, cards: readonly MarkedCard[]): Promise<void>;
  /** Those of these cards that exist. A card of another account without stored progress has its initial progress. */
  kept(account: AccountId, cards: readonly CardId[]): Promise<ReadonlyMap<CardId, KeptCard>>;
  /** Cards with stored progress, from a place on, in the store's own order: at most `most`. */
  some(account: AccountId, page: AtMost & { readonly from: string | undefined }): Promise<KeptCards>;
  /** Skips deleted cards. */
  save(account: AccountId, cards: ReadonlyMap<CardId, CardStanding>): Promise<void>;
}
