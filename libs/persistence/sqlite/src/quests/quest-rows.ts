import type { QuestId } from '@flashcards/kernel';
import type { CountedQuest, QuestRows } from '@flashcards/persistence-ports';
import type { Quest } from '@flashcards/quests';
import type { Connection } from '../connection.ts';
import type { Steps } from '../engine/steps.ts';
import { findQuest } from '../quest-rows.ts';
import { saveQuest } from '../save-quest.ts';

const find = (connection: Connection, id: QuestId): CountedQuest | undefined => {
  const found = findQuest(connection, id);
  return found && { quest: found.present, stints: found.stints };
};

const save = (connection: Connection, quest: Quest): void => {
  const stored = findQuest(connection, quest.id);
  if (stored) saveQuest(connection, stored, quest);
};

export const questRows = ({ read, write }: Steps): QuestRows => ({
  find: read(find),
  save: write(save),
});
