import type { QuestId } from '@flashcards/kernel';
import { judgeQuest } from '@flashcards/quests';
import type { Connection } from './connection.ts';
import { findQuest } from './quest-rows.ts';
import { saveQuest } from './save-quest.ts';
import { countWin } from './totals.ts';
import type { Unhurried } from './transaction.ts';
import { userKey } from './users.ts';

/** Tells whether the sum of a quest has reached its target, without looking at who is in it. */
export const hasReached = `SELECT 1 FROM quests q WHERE id = ? AND completed = 0
  AND earlier + (SELECT coalesce(sum(progress), 0) FROM stints WHERE quest = q.key) >= target`;

const judgeOne = (connection: Connection, id: QuestId): void => {
  const found = connection.tuple(hasReached, id) && findQuest(connection, id);
  if (!found) return;
  const judged = judgeQuest(found.present, found.stints);
  if (judged === found.present) return;
  saveQuest(connection, found, judged);
  for (const account of judged.verdict?.winners ?? []) countWin(connection, userKey(connection, account));
};

/**
 * Judges quests whose sum has moved, in the transaction that moved it: so none is ever found whose sum has reached its
 * target and that has no verdict, and none with a verdict that a winner has not counted.
 */
export const judgeQuests = async ({ connection, breathe }: Unhurried, quests: readonly QuestId[]): Promise<void> => {
  for (const id of quests) {
    judgeOne(connection, id);
    await breathe();
  }
};
