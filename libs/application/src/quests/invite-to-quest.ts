import type { User } from '@flashcards/accounts';
import type { QuestId, UserId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { QuestInviteRefusal, Quests, Receipted, Users } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface QuestInvitation {
  readonly quest: QuestId;
  readonly invited: UserId;
}

interface Ports {
  readonly users: Users;
  readonly quests: Quests;
  readonly now: Now;
}

/**
 * Invites the current holder of this user id. An unknown user is reported before an unknown quest (contract, section
 * 5).
 */
export const inviteToQuest =
  ({ users, quests, now }: Ports) =>
  async (
    { account: caller }: User,
    { quest, invited }: QuestInvitation,
    once?: Once<void>,
  ): Promise<Receipted<void, QuestInviteRefusal>> => {
    const found = await users.find(invited);
    if (!found) return refuse('user_not_found');
    const { account, id } = found;
    return quests.invite(caller, { quest, invited: { account, id }, now: now() }, ownReceipt(once));
  };
