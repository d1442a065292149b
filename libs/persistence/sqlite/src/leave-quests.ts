import type { Connection } from './connection.ts';
import { presentQuest, storedQuestAt } from './quest-rows.ts';
import { saveQuest } from './save-quest.ts';
import { toNumber } from './values.ts';

/** Finds a few quests that name a user, also as one who declined or left. */
export const questsNaming = 'SELECT quest FROM participants WHERE user = ? LIMIT 5';

/** Takes an account that is leaving out of a few of the quests that name it; false when there are none. */
export const leaveQuests = (connection: Connection, user: number): boolean => {
  const found = connection.tuples(questsNaming, user);
  for (const [key] of found) {
    const stored = storedQuestAt(connection, toNumber(key));
    if (stored) saveQuest(connection, stored, presentQuest(stored));
  }
  return found.length > 0;
};
