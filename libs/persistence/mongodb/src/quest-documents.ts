import type { AccountId, LocalDate, QuestId, UserId } from '@flashcards/kernel';
import type { Quest, QuestKind, QuestLabel } from '@flashcards/quests';
import type { Journaled } from './journaled.ts';

// What is stored of quests. A quest belongs to a journal of its own, a stint to that of its account.

/** A quest, and whom it concerns, as its indexes need it. */
export interface QuestDocument extends Journaled, Omit<Quest, 'id'> {
  readonly _id: QuestId;
  /** Those accepted. */
  readonly members: readonly AccountId[];
  /** Those whose answer it waits for. */
  readonly invited: readonly AccountId[];
  /** All that it tells of: whoever goes must be taken out. */
  readonly named: readonly AccountId[];
  /** Winners whose bonus was not seen to be counted. */
  readonly due: readonly AccountId[];
  /** Whether there is something to look for: it is not completed, or somebody is due. */
  readonly isOpen: boolean;
}

/** What a quest was to be, besides what its maker's stint tells. */
export interface Making {
  readonly user: UserId;
  readonly label: QuestLabel;
  readonly target: number;
}

/**
 * A member's part in a quest, and a place among the quests of an account. Its `_id` is account and quest. It is made before the
 * quest is asked to let the account in, so one that no quest speaks of counts for nobody.
 */
export interface StintDocument extends Journaled {
  readonly account: AccountId;
  readonly quest: QuestId;
  readonly kind: QuestKind;
  /** Reviews from this instant on count; it tells one stint from another. */
  readonly since: Date;
  /** The last day that counts. */
  readonly deadline: LocalDate;
  readonly progress: number;
  /** Open: reviews move it. Closed: its member leaves, so it stays as it is. Won: and its bonus is counted. */
  readonly state: 'open' | 'closed' | 'won';
  /** When it was made. */
  readonly madeAt: Date;
  /** The quest is this account's to make, and was not seen to be made. */
  readonly making?: Making;
}
