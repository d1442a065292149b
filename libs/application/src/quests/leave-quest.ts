import type { User } from '@flashcards/accounts';
import type { QuestId } from '@flashcards/kernel';
import type { Quests, Receipted } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface InQuest {
  readonly quest: QuestId;
}

/** Removes the learner from a quest. What they have earned stays in its sum. */
export const leaveQuest =
  ({ quests, now }: { readonly quests: Quests; readonly now: Now }) =>
  ({ account }: User, { quest }: InQuest, once?: Once<void>): Promise<Receipted<void, 'quest_not_found'>> =>
    quests.leave(account, { quest, now: now() }, ownReceipt(once));
