import type { User } from '@flashcards/accounts';
import type { QuestId } from '@flashcards/kernel';
import type { QuestAnswerRefusal, Quests, Receipted } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface InvitationAnswer {
  readonly quest: QuestId;
  readonly accepts: boolean;
}

/** Takes the learner's answer to an invitation; once they accept, what they study from now on counts. */
export const updateInviteStatus =
  ({ quests, now }: { readonly quests: Quests; readonly now: Now }) =>
  ({ account }: User, answer: InvitationAnswer, once?: Once<void>): Promise<Receipted<void, QuestAnswerRefusal>> =>
    quests.answer(account, { ...answer, now: now() }, ownReceipt(once));
