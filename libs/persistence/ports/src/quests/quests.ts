import type { AccountId, Person, QuestId } from '@flashcards/kernel';
import type {
  AnswerRefusal,
  CodeRefusal,
  InviteRefusal,
  JoinRefusal,
  Quest,
  QuestRequest,
  Stints,
} from '@flashcards/quests';
import type { CodeHash } from '@flashcards/sharing';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';
import type { Joining } from '../sharing/shared-folders.ts';

/** A quest with the progress of its accepted participants. */
export interface CountedQuest {
  readonly quest: Quest;
  readonly stints: Stints;
}

export interface Inviting {
  readonly quest: QuestId;
  readonly invited: Person;
  readonly now: Date;
}

/** `user_not_found`: the invited account is gone. It takes precedence over all others. */
export type QuestInviteRefusal = 'user_not_found' | 'quest_not_found' | InviteRefusal | 'too_many_invitations';

export interface Answering {
  readonly quest: QuestId;
  readonly accepts: boolean;
  /** When they join: reviews from this instant on count. */
  readonly now: Date;
}

export type QuestAnswerRefusal = AnswerRefusal | 'too_many_quests';

export interface Leaving {
  readonly quest: QuestId;
  readonly now: Date;
}

export interface QuestCodeRenewal {
  readonly quest: QuestId;
  readonly code: CodeHash;
  readonly now: Date;
}

/** Where several apply, the first; this holds for the next type, too. */
export type QuestCodeRefusal = 'quest_not_found' | CodeRefusal;
export type QuestJoinRefusal = 'invalid_code' | JoinRefusal | 'too_many_quests';

export type QuestDeletionRefusal = 'quest_not_found' | 'not_quest_owner';

/**
 * Quests (decision 0016). What is decided on a quest (its participants, its verdict) is one atomic step, as the
 * functions of the quests domain say. A member's progress is a projection of that member's log. No reader sees a sum
 * that counts a review twice, or that misses a review acknowledged before the read.
 */
export interface Quests {
  /**
   * Creates a quest, as `makeQuest` says, and its maker's stint. `too_many_quests` when the account is accepted in
   * `mostLiveQuests` active quests, or in `mostQuests` in all.
   */
  create(
    maker: Person,
    request: QuestRequest,
    receipt?: ReceiptFor<Quest, 'too_many_quests'>,
  ): Promise<Receipted<Quest, 'too_many_quests'>>;
  /**
   * The quests that the account is accepted in or invited to, oldest first, in pages; each is one snapshot, judged. A
   * page holds about a mebibyte at most. The store holds no resources between two pages.
   */
  of(account: AccountId): AsyncIterable<readonly CountedQuest[]>;
  /**
   * The quests that the account declined or left, and that still name it, oldest first, in pages. They do not include
   * what other participants do.
   */
  former(account: AccountId): AsyncIterable<readonly Quest[]>;
  /**
   * Invites someone, as `invite` says. `too_many_invitations` when `mostInvitations` are pending for them, or
   * `mostInvitationsByOne` to quests that the account is accepted in. Concurrent invitations to different quests may
   * exceed this by their number.
   */
  invite(
    account: AccountId,
    inviting: Inviting,
    receipt?: ReceiptFor<void, QuestInviteRefusal>,
  ): Promise<Receipted<void, QuestInviteRefusal>>;
  /**
   * Records the invited account's answer, as `answerInvitation` says. Accepting begins their stint: what the log holds
   * from `now` on counts. `too_many_quests` as for `create`.
   */
  answer(
    account: AccountId,
    answering: Answering,
    receipt?: ReceiptFor<void, QuestAnswerRefusal>,
  ): Promise<Receipted<void, QuestAnswerRefusal>>;
  /** Gives the quest another invite code, as `codeRenewal` says; earlier codes are no longer valid. */
  renewCode(
    account: AccountId,
    renewal: QuestCodeRenewal,
    receipt?: ReceiptFor<void, QuestCodeRefusal>,
  ): Promise<Receipted<void, QuestCodeRefusal>>;
  /**
   * Adds an accepted participant, as `joinQuest` says, with a stint as for `answer`. Returns the quest with them in it.
   */
  join(
    person: Person,
    joining: Joining,
    receipt?: ReceiptFor<CountedQuest, QuestJoinRefusal>,
  ): Promise<Receipted<CountedQuest, QuestJoinRefusal>>;
  /**
   * Removes the account from the quest, as `leaveQuest` says. Its progress up to that moment stays; later reviews do
   * not count. The quest is deleted with its last participant.
   */
  leave(
    account: AccountId,
    leaving: Leaving,
    receipt?: ReceiptFor<void, 'quest_not_found'>,
  ): Promise<Receipted<void, 'quest_not_found'>>;
  /** Deletes the quest; its winners keep its bonus. */
  delete(
    account: AccountId,
    quest: QuestId,
    receipt?: ReceiptFor<void, QuestDeletionRefusal>,
  ): Promise<Receipted<void, QuestDeletionRefusal>>;
}
