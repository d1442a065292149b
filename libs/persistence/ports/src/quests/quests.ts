import type { AccountId, Person, QuestId } from '@flashcards/kernel';
import type { AnswerRefusal, InviteRefusal, Quest, QuestRequest, Stints } from '@flashcards/quests';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** A quest, and how far those have come who are accepted in it. */
export interface CountedQuest {
  readonly quest: Quest;
  readonly stints: Stints;
}

export interface Inviting {
  readonly quest: QuestId;
  readonly invited: Person;
  readonly now: Date;
}

/** `user_not_found`: the invited account is gone; it comes before all others. */
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

export type QuestDeletionRefusal = 'quest_not_found' | 'not_quest_owner';

/**
 * Quests (decision 0016). What is decided on a quest (who is in it, its verdict) is one atomic step, as the functions of the
 * quests domain say. How far a member has come is a projection of that member's log. No reader ever sees a sum that holds a
 * review twice, or misses one that was acknowledged before the reader came.
 */
export interface Quests {
  /**
   * Makes a quest, as `makeQuest` says; its maker's stint begins with it. `too_many_quests` when the account is accepted
   * in `mostLiveQuests` that are active, or in `mostQuests` in all.
   */
  create(
    maker: Person,
    request: QuestRequest,
    receipt?: ReceiptFor<Quest, 'too_many_quests'>,
  ): Promise<Receipted<Quest, 'too_many_quests'>>;
  /**
   * The quests that the account is accepted in or invited to, oldest first, some at a time; each is one state, judged. A
   * page holds about a mebibyte at most; nothing is held in the store between two pages.
   */
  of(account: AccountId): AsyncIterable<readonly CountedQuest[]>;
  /**
   * The quests that still tell of the account though they are not listed for it: it declined, or left. Oldest first, some
   * at a time. What others do there is none of its business any more.
   */
  former(account: AccountId): AsyncIterable<readonly Quest[]>;
  /**
   * Invites someone, as `invite` says. `too_many_invitations` when `mostInvitations` wait for them, or
   * `mostInvitationsByOne` to quests that the account is accepted in; invitations to
   * several quests that come at once may pass it by as many as they are.
   */
  invite(
    account: AccountId,
    inviting: Inviting,
    receipt?: ReceiptFor<void, QuestInviteRefusal>,
  ): Promise<Receipted<void, QuestInviteRefusal>>;
  /**
   * Takes the invited one's answer, as `answerInvitation` says. Accepting begins their stint: what the log holds from `now`
   * on counts. `too_many_quests` as for `create`.
   */
  answer(
    account: AccountId,
    answering: Answering,
    receipt?: ReceiptFor<void, QuestAnswerRefusal>,
  ): Promise<Receipted<void, QuestAnswerRefusal>>;
  /**
   * Takes the account out of the quest, as `leaveQuest` says, with what its stint came to at that moment; from then on its
   * reviews do not count. The quest goes with the last one.
   */
  leave(
    account: AccountId,
    leaving: Leaving,
    receipt?: ReceiptFor<void, 'quest_not_found'>,
  ): Promise<Receipted<void, 'quest_not_found'>>;
  /** Takes the quest away; what it has brought its winners stays. */
  delete(
    account: AccountId,
    quest: QuestId,
    receipt?: ReceiptFor<void, QuestDeletionRefusal>,
  ): Promise<Receipted<void, QuestDeletionRefusal>>;
}
