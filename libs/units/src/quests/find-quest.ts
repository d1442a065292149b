import type { QuestId } from '@flashcards/kernel';
import type { CountedQuest, Tx } from '@flashcards/persistence-ports';
import { withoutAccounts } from '@flashcards/quests';
import type { CodeHash } from '@flashcards/sharing';

/** The quest without participants whose accounts are leaving; `undefined` also where none is left. */
export const findQuest = async ({ quests }: Tx, id: QuestId): Promise<CountedQuest | undefined> => {
  const found = await quests.find(id);
  const quest = found && withoutAccounts(found.quest, found.gone, found.stints);
  return quest && { quest, stints: found.stints };
};

/** The quest that an invite code lets into. */
export const findQuestWithCode = async (tx: Tx, code: CodeHash): Promise<CountedQuest | undefined> => {
  const id = await tx.quests.withCode(code);
  return id === undefined ? undefined : findQuest(tx, id);
};
