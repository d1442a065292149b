import type { User } from '@flashcards/accounts';
import type { QuestCodeRefusal, Quests, Receipted } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import type { InviteCodes } from '../sharing/invite-codes.ts';
import { newCode } from '../sharing/invite-codes.ts';
import type { InQuest } from './leave-quest.ts';

interface Ports {
  readonly quests: Quests;
  readonly inviteCodes: InviteCodes;
  readonly now: Now;
}

/** Replaces the invite code of a quest that the learner is in, and returns the new one. */
export const createQuestInvite =
  ({ quests, inviteCodes, now }: Ports) =>
  ({ account }: User, { quest }: InQuest, once?: Once<string>): Promise<Receipted<string, QuestCodeRefusal>> =>
    newCode(inviteCodes, once, (code, receipt) => quests.renewCode(account, { quest, code, now: now() }, receipt));
