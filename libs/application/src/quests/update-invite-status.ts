import type { User } from '@flashcards/accounts';
import type { QuestId } from '@flashcards/kernel';
import type { QuestAnswerRefusal, Quests, Receipted } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';

type Status = 'accepted' | 'declined';

export interface InvitationAnswer {
  readonly quest: QuestId;
  readonly status: Status;
}

/** Records the learner's answer to an invitation. After accepting, reviews count from now on. */
export const updateInviteStatus =
  ({ quests, now }: { readonly quests: Quests; readonly now: Now }) =>
  (
    { account }: User,
    { quest, status }: InvitationAnswer,
    once?: Once<Status>,
  ): Promise<Receipted<Status, QuestAnswerRefusal>> =>
    answering(
      once,
      () => status,
      (receipt) => quests.answer(account, { quest, accepts: status === 'accepted', now: now() }, receipt),
    );
