import type { ChangedThing, ChangePlace, FoundChanges, Noun, NumberedThing, Present } from '@flashcards/accounts';
import { mostListed } from '@flashcards/accounts';
import type { AccountId } from '@flashcards/kernel';
import type { Changes } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { rowOf } from '../engine/row.ts';
import { toNumber, toText } from '../engine/values.ts';
import { isOfMember } from '../sharing/shared-access.ts';
import { everything } from './change-rows.ts';
import { userKey } from './users.ts';

const row = rowOf<NumberedThing>({ noun: 'word', key: 'word', isGone: ['gone', 'flag'], number: 'number' });

/** Finds things of an account that changed after a number. */
export const ownAfter = `SELECT ${row.columns} FROM changes INDEXED BY changes_in_order
  WHERE user = ? AND number > ? AND noun IN ('set', 'folder', 'goal') ORDER BY number LIMIT ${mostListed}`;

/** Finds shared things that an account got or lost from an instant on. */
export const reportedFrom = `SELECT ${row.columns} FROM changes INDEXED BY changes_in_order
  WHERE user = ? AND number >= ? AND noun IN ('quest', 'shared-folder') LIMIT ${mostListed}`;

const lastOfEverything = `SELECT number FROM changes WHERE user = ? AND noun = '${everything}' AND key = ''`;

/** Finds quests of a user that changed from an instant on. */
export const changedQuests = `SELECT q.id FROM participants p CROSS JOIN quests q ON q.key = p.quest
  WHERE p.user = ? AND p.status IN ('accepted', 'pending') AND q.changed_at >= ? LIMIT ${mostListed}`;

/** Finds shared folders of a member that changed from an instant on. */
export const changedFolders = `SELECT f.id FROM members m CROSS JOIN shared_folders f ON f.key = m.folder
  WHERE m.user = ? AND f.id IS NOT NULL AND f.changed_at >= ? LIMIT ${mostListed}`;

/** Finds sets of others in shared folders that changed from an instant on; with the folder those that are gone there. */
export const changedSets = `SELECT s.id, CASE WHEN s.name IS NULL OR NOT ${isOfMember} THEN f.id END
  FROM members m CROSS JOIN shared_sets x INDEXED BY shared_sets_by_change ON x.folder = m.folder AND x.changed_at >= ?2
  CROSS JOIN shared_folders f ON f.key = m.folder CROSS JOIN sets s ON s.key = x.card_set
  WHERE m.user = ?1 AND s.user <> ?1 LIMIT ${mostListed}`;

const changed = (noun: Noun, key: string): ChangedThing => ({ noun, key, isGone: false });

/** A set that is gone changes its folder. One that another folder still holds is not gone. */
const setsOf = (connection: Connection, user: number, from: number): readonly ChangedThing[] => {
  const found = connection.tuples(changedSets, user, from).map(([set, folder]) => ({
    set: toText(set),
    folder: folder === null || folder === undefined ? undefined : toText(folder),
  }));
  const shown = new Set(found.flatMap(({ set, folder }) => (folder === undefined ? [set] : [])));
  return found.flatMap(({ set, folder }) => [
    { noun: 'set', key: set, isGone: !shown.has(set) },
    ...(folder === undefined ? [] : [changed('shared-folder', folder)]),
  ]);
};

/** Rows of quests and folders may be reported and found. What was reported comes last, because it says what is gone. */
const sharedFrom = (connection: Connection, user: number, from: number): readonly ChangedThing[] => [
  ...connection.tuples(changedQuests, user, from).map(([id]) => changed('quest', toText(id))),
  ...connection.tuples(changedFolders, user, from).map(([id]) => changed('shared-folder', toText(id))),
  ...setsOf(connection, user, from),
  ...connection
    .tuples(reportedFrom, user, from)
    .map(row.from)
    .map(({ number: _, ...thing }) => thing),
];

const presentOf = (connection: Connection, user: number): Present & { readonly reported: number } => {
  const [last, reported] = connection.tuple('SELECT revision, reported FROM users WHERE key = ?', user) ?? [0, 0];
  return { last: toNumber(last), reported: toNumber(reported), now: new Date() };
};

const after = (connection: Connection, user: number, { number, from }: ChangePlace): FoundChanges => {
  const found = connection.tuple(lastOfEverything, user);
  return {
    ...presentOf(connection, user),
    ...(found ? { everything: toNumber(found[0]) } : {}),
    own: connection.tuples(ownAfter, user, number).map(row.from),
    shared: sharedFrom(connection, user, from.getTime()),
  };
};

/** Writes only where the account has changed. It need not be durable before a later change, which is written after it. */
const reporting = async <Found extends ReturnType<typeof presentOf>>(
  database: Database,
  account: AccountId,
  look: (connection: Connection, user: number) => Found,
): Promise<Found> => {
  const found = await database.read((connection) => look(connection, userKey(connection, account)));
  if (found.reported >= found.last) return found;
  return database.writeAhead((connection) => {
    const user = userKey(connection, account);
    const present = look(connection, user);
    connection.run('UPDATE users SET reported = revision WHERE key = ?', user);
    return present;
  }, account);
};

export const sqliteChanges = (database: Database): Changes => ({
  present: (account) => reporting(database, account, presentOf),
  after: (account, place) => reporting(database, account, (connection, user) => after(connection, user, place)),
});
