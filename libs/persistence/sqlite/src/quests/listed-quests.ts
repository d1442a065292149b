import type { AccountId } from '@flashcards/kernel';
import type { CountedQuest, Quests } from '@flashcards/persistence-ports';
import type { Quest } from '@flashcards/quests';
import { isAccepted } from '@flashcards/quests';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { pagesFrom } from '../engine/pages.ts';
import { presentQuest, storedQuestAt } from './stored-quests.ts';
import { userKey } from '../accounts/users.ts';
import { toNumber } from '../engine/values.ts';

/** A quest has at most a hundred participants, so a page takes two or three milliseconds. */
const questsPerPage = 10;

const withStatus = (status: string): string =>
  `SELECT made_at, quest FROM participants WHERE user = ?1 AND status = '${status}' AND (made_at, quest) > (?2, ?3)`;

const after = (one: string, other: string): string =>
  `${withStatus(one)} UNION ALL ${withStatus(other)} ORDER BY made_at, quest LIMIT ${questsPerPage}`;

/** Finds the next quests that a user is accepted in or invited to, oldest first. */
export const listedAfter = after('accepted', 'pending');
/** Finds the next quests that a user declined or left, oldest first. */
export const formerAfter = after('declined', 'left');

const counted = (connection: Connection, key: number): readonly CountedQuest[] => {
  const stored = storedQuestAt(connection, key);
  const quest = stored && presentQuest(stored);
  if (!quest) return [];
  return [{ quest, stints: new Map([...stored.stints].filter(([account]) => isAccepted(quest, account))) }];
};

const pagesOf = (database: Database, account: AccountId, sql: string): AsyncGenerator<readonly CountedQuest[]> =>
  pagesFrom<CountedQuest, readonly SqlValue[]>(database, [Number.MIN_SAFE_INTEGER, 0], (connection, place) => {
    const found = connection.tuples(sql, userKey(connection, account), ...place);
    const items = found.flatMap(([, key]) => counted(connection, toNumber(key)));
    return { items, next: found.length === questsPerPage ? found.at(-1) : undefined };
  });

const formerQuests = async function* (database: Database, account: AccountId): AsyncGenerator<readonly Quest[]> {
  for await (const page of pagesOf(database, account, formerAfter)) yield page.map(({ quest }) => quest);
};

export const questListings = (database: Database): Pick<Quests, 'of' | 'former'> => ({
  of: (account) => pagesOf(database, account, listedAfter),
  former: (account) => formerQuests(database, account),
});
