import type { AccountId, SharedFolderId, UserId } from '@flashcards/kernel';
import type { CodeHash, InviteCode, Member, Role } from '@flashcards/sharing';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { toNumber, toText } from '../engine/values.ts';

export const codeFrom = (
  hash: SqlValue | undefined,
  expiresAt: SqlValue | undefined,
  usesLeft: SqlValue | undefined,
): InviteCode | undefined =>
  typeof hash === 'string'
    ? {
        hash: hash as CodeHash,
        ...(typeof expiresAt === 'number' ? { expiresAt: new Date(expiresAt) } : {}),
        ...(typeof usesLeft === 'number' ? { usesLeft } : {}),
      }
    : undefined;

/** The key that joins a folder's rows; that of none where there is no such folder. */
export const keyOf = (connection: Connection, id: SharedFolderId): number =>
  toNumber(connection.tuple('SELECT key FROM shared_folders WHERE id = ?', id)?.[0] ?? 0);

export const saveCode = (connection: Connection, folder: number, code: InviteCode | undefined): void => {
  const update = 'UPDATE shared_folders SET (code, code_expires_at, code_uses_left) = (?, ?, ?) WHERE key = ?';
  connection.run(update, code?.hash ?? null, code?.expiresAt?.getTime() ?? null, code?.usesLeft ?? null, folder);
};

export interface Membership {
  readonly folder: number;
  readonly user: number;
}

/** `undefined` for who is no member. */
export const roleOf = (connection: Connection, { folder, user }: Membership): Role | undefined => {
  const found = connection.tuple('SELECT role FROM members WHERE folder = ? AND user = ?', folder, user);
  return found && (toText(found[0]) as Role);
};

export const insertMember = (
  connection: Connection,
  { folder, user }: Membership,
  { role, joinedAt }: Pick<Member, 'role' | 'joinedAt'>,
): void => {
  const insert = 'INSERT INTO members (folder, user, role, joined_at) VALUES (?, ?, ?, ?)';
  connection.run(insert, folder, user, role, joinedAt.getTime());
};

export const saveRole = (connection: Connection, { folder, user }: Membership, role: Role): void => {
  connection.run('UPDATE members SET role = ? WHERE folder = ? AND user = ?', role, folder, user);
};

/** With the sets that they added; what they have learned stays. */
export const takeOut = (connection: Connection, { folder, user }: Membership): void => {
  connection.run('DELETE FROM shared_sets WHERE added_by = ? AND folder = ?', user, folder);
  connection.run('DELETE FROM members WHERE folder = ? AND user = ?', folder, user);
};

/** Counts a folder's members, and the folders of a member. */
export const memberCount = 'SELECT count(*) FROM members WHERE folder = ?';
export const folderCount = 'SELECT count(*) FROM members WHERE user = ?';

export const countBy = (connection: Connection, sql: string, key: number): number =>
  toNumber(connection.tuple(sql, key)?.[0]);

const memberColumns = 'u.account, u.id, m.role, m.joined_at';

const memberFrom = ([account, user, role, joinedAt]: Tuple): Member => ({
  account: toText(account) as AccountId,
  user: toText(user) as UserId,
  role: toText(role) as Role,
  joinedAt: new Date(toNumber(joinedAt)),
});

/** Searches a folder's members with one role, in the order in which they joined. */
export const membersWithRole = `SELECT ${memberColumns} FROM members m CROSS JOIN users u ON u.key = m.user
  WHERE m.folder = ? AND m.role = ? ORDER BY m.joined_at, m.key`;

/** Searches all of them, the owner first. */
const allMembers = `SELECT ${memberColumns} FROM members m CROSS JOIN users u ON u.key = m.user WHERE m.folder = ?
  ORDER BY m.role <> 'owner', m.joined_at, m.key`;

export const membersOf = (connection: Connection, folder: number): readonly Member[] =>
  connection.tuples(allMembers, folder).map(memberFrom);

export const membersOfRole = (connection: Connection, folder: number, role: Role): readonly Member[] =>
  connection.tuples(membersWithRole, folder, role).map(memberFrom);

/** The longest-standing member of each role that somebody has besides the owner. */
export const seniorsOf = (connection: Connection, folder: number): readonly Member[] =>
  (['editor', 'viewer'] satisfies Role[]).flatMap((role) =>
    connection.tuples(`${membersWithRole} LIMIT 1`, folder, role).map(memberFrom),
  );
