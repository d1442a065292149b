import type { User } from '@flashcards/accounts';
import type { QuestDeletionRefusal, Quests, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import type { InQuest } from './leave-quest.ts';
import { ownReceipt } from '../accounts/once.ts';

/** Takes a quest of the learner's own away, for everybody in it; what it has brought stays. */
export const deleteQuest =
  ({ quests }: { readonly quests: Quests }) =>
  ({ account }: User, { quest }: InQuest, once?: Once<void>): Promise<Receipted<void, QuestDeletionRefusal>> =>
    quests.delete(account, quest, ownReceipt(once));
