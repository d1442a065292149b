import type { MediaHash } from '@flashcards/library';
import type { AccountId, QuestId, SharedFolderId, UserId } from '@flashcards/kernel';
import type { Unit, UnitKind } from '@flashcards/persistence-ports';
import { createHash } from 'node:crypto';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { pagesFrom } from '../engine/pages.ts';
import { toNumber, toText } from '../engine/values.ts';

const unitsPerPage = 500;

const searchUsers = `SELECT id, account FROM users WHERE id > ? ORDER BY id LIMIT ${unitsPerPage}`;

/** By the ids of users, of quests, of folders; by hashes. */
const searches: Readonly<Record<UnitKind, string>> = {
  account: searchUsers,
  visits: searchUsers,
  quest: `SELECT id FROM quests WHERE id > ? ORDER BY id LIMIT ${unitsPerPage}`,
  'shared-folder': `SELECT id FROM shared_folders WHERE id > ? ORDER BY id LIMIT ${unitsPerPage}`,
  media: `SELECT f.sha256 FROM media_files f WHERE f.sha256 > ? AND EXISTS (
      SELECT 1 FROM set_media m JOIN sets s ON s.key = m.card_set WHERE m.sha256 = f.sha256 AND s.name IS NOT NULL
    ) ORDER BY f.sha256 LIMIT ${unitsPerPage}`,
};

const unitFrom = (kind: UnitKind, id: string, account: string): Unit => {
  if (kind === 'quest') return { kind, id: id as QuestId };
  if (kind === 'shared-folder') return { kind, id: id as SharedFolderId };
  if (kind === 'media') return { kind, id: id as MediaHash };
  return { kind, person: { id: id as UserId, account: account as AccountId } };
};

const idOf = (unit: Unit): string => ('person' in unit ? unit.person.id : unit.id);

export const unitsOf = (database: Database, kind: UnitKind, after?: Unit): AsyncIterable<readonly Unit[]> =>
  pagesFrom<Unit, string>(database, after ? idOf(after) : '', (connection, from) => {
    const items = connection
      .tuples(searches[kind], from)
      .map(([id, account = '']) => unitFrom(kind, toText(id), toText(account)));
    const last = items.at(-1);
    return { items, next: last && items.length === unitsPerPage ? idOf(last) : undefined };
  });

/** In the order of an index each. */
const facts = [
  `SELECT u.account, coalesce(a.last_seq, 0) FROM users u LEFT JOIN activity a ON a.user = u.key
    WHERE u.id IS NOT NULL ORDER BY u.account`,
  'SELECT id FROM quests ORDER BY id',
  'SELECT id FROM shared_folders WHERE id IS NOT NULL ORDER BY id',
];

export const fingerprintOf = (connection: Connection): string => {
  const hash = createHash('sha256');
  for (const sql of facts) for (const row of connection.each(sql)) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest('hex');
};

const tables = [
  'users',
  'folders',
  'sets',
  'cards',
  'events',
  'marks',
  'days',
  'goals',
  'member_progress',
  'set_media',
  'media_files',
];
const shared = ['quests', 'shared_folders', 'members', 'shared_sets'];

export const sizeOf = (connection: Connection): number =>
  [...tables, ...shared].reduce(
    (sum, table) => sum + toNumber(connection.tuple(`SELECT count(*) FROM ${table}`)?.[0]),
    0,
  );
