import type { AccountId } from '@flashcards/kernel';
import type { CountedQuest } from '@flashcards/persistence-ports';
import { isAccepted } from '@flashcards/quests';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { SqlValue } from './driver.ts';
import { pagesFrom } from './pages.ts';
import { presentQuest, storedQuestAt } from './quest-rows.ts';
import { userKey } from './users.ts';
import { toNumber } from './values.ts';

/** Each tells of a hundred people at most: two or three milliseconds of reading. */
const questsPerPage = 10;

const withStatus = (status: string): string =>
  `SELECT made_at, quest FROM participants WHERE user = ?1 AND status = '${status}' AND (made_at, quest) > (?2, ?3)`;

/** Searches the next quests of which a user is, or may be, part: oldest first. */
export const listedAfter = `${withStatus('accepted')} UNION ALL ${withStatus('pending')}
  ORDER BY made_at, quest LIMIT ${questsPerPage}`;

const counted = (connection: Connection, key: number): readonly CountedQuest[] => {
  const stored = storedQuestAt(connection, key);
  const quest = stored && presentQuest(stored);
  if (!quest) return [];
  return [{ quest, stints: new Map([...stored.stints].filter(([account]) => isAccepted(quest, account))) }];
};

/** What moves a sum judges it: here nothing is left to be judged. */
export const listedQuests = (database: Database, account: AccountId): AsyncGenerator<readonly CountedQuest[]> =>
  pagesFrom<CountedQuest, readonly SqlValue[]>(database, [Number.MIN_SAFE_INTEGER, 0], (connection, after) => {
    const found = connection.tuples(listedAfter, userKey(connection, account), ...after);
    const items = found.flatMap(([, key]) => counted(connection, toNumber(key)));
    return { items, next: found.length === questsPerPage ? found.at(-1) : undefined };
  });
