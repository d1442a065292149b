import type { User } from '@flashcards/accounts';
import type { QuestId } from '@flashcards/kernel';
import type { QuestDeletionRefusal, Quests, Receipted } from '@flashcards/persistence-ports';

/** Takes a quest of the learner's own away, for everybody in it; what it has brought stays. */
export const deleteQuest =
  ({ quests }: { readonly quests: Quests }) =>
  ({ account }: User, quest: QuestId): Promise<Receipted<void, QuestDeletionRefusal>> =>
    quests.delete(account, quest);
