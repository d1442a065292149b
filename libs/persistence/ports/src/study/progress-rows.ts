import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { LogPlace } from '@flashcards/study';

/** A card that the account may study, with what is its own of it. */
export interface SeenCard {
  readonly set: SetId;
  /** Whether the set is the account's own: where it is shared, that takes longer to find. */
  readonly isOwn: boolean;
  readonly progress: Progress;
  readonly suspended: boolean;
  /** Of the card's last kept event. */
  readonly last: LogPlace | undefined;
}

/** Where a card stands, and the place of its last kept event. */
export type PlacedCard = Pick<SeenCard, 'progress' | 'last'>;

export interface ProgressRows {
  /** Those of these cards, that are in sets of the account or shared with it. */
  find(account: AccountId, cards: readonly CardId[]): Promise<ReadonlyMap<CardId, SeenCard>>;
  /** Suspends the card for the account, or takes that back; its progress stays. */
  suspend(account: AccountId, card: { readonly id: CardId; readonly suspended: boolean }): Promise<void>;
  /** Of a card that is gone nothing is saved. */
  save(account: AccountId, cards: ReadonlyMap<CardId, PlacedCard>): Promise<void>;
}
