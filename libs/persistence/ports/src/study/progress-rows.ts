import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { Beginning, CardStanding, LogPlace } from '@flashcards/study';
import type { AtMost } from './log-rows.ts';

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

/** A card that is there, whether or not the account may study it, with what is kept of the account's study of it. */
export interface KeptCard extends Beginning {
  /** Absent where what is kept is not as saving it would keep it: it makes no sense, or is not found by when it is due. */
  readonly standing: CardStanding | undefined;
}

/** Some cards. */
export interface KeptCards {
  readonly cards: ReadonlyMap<CardId, KeptCard>;
  /** Where those after them begin; absent after the last. */
  readonly next: string | undefined;
}

export interface ProgressRows {
  /** Those of these cards, that are in sets of the account or shared with it. */
  find(account: AccountId, cards: readonly CardId[]): Promise<ReadonlyMap<CardId, SeenCard>>;
  /** Suspends the card for the account, or takes that back; its progress stays. */
  suspend(account: AccountId, card: { readonly id: CardId; readonly suspended: boolean }): Promise<void>;
  /** Those of these cards that are there. One of others of which nothing is kept stands as it begins. */
  kept(account: AccountId, cards: readonly CardId[]): Promise<ReadonlyMap<CardId, KeptCard>>;
  /** Cards of which something is kept, from a place on, in an order of the store's own: `most` of them, or fewer. */
  some(account: AccountId, page: AtMost & { readonly from: string | undefined }): Promise<KeptCards>;
  /** Of a card that is gone nothing is saved. */
  save(account: AccountId, cards: ReadonlyMap<CardId, CardStanding>): Promise<void>;
}
