import type { User } from '@flashcards/accounts';
import type { QuestDeletionRefusal, Quests, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import type { InQuest } from './leave-quest.ts';
import { ownReceipt } from '../accounts/once.ts';

/** Deletes a quest that the learner owns, for all participants. Bonuses that it gave are kept. */
export const deleteQuest =
  ({ quests }: { readonly quests: Quests }) =>
  ({ account }: User, { quest }: InQuest, once?: Once<void>): Promise<Receipted<void, QuestDeletionRefusal>> =>
    quests.delete(account, quest, ownReceipt(once));
