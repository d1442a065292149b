import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import type { InviteCode, Member, Role } from '@flashcards/sharing';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';
import { toNumber, toText } from '../engine/values.ts';

export const codeColumns = {
  hash: ['code', 'word'],
  expiresAt: ['code_expires_at', 'instant?'],
  usesLeft: ['code_uses_left', 'number?'],
} as const;

const codeRow = rowOf<InviteCode>(codeColumns);

/** The key by which a folder's rows are joined; a key that no folder has where it does not exist. */
export const keyOf = (connection: Connection, id: SharedFolderId): number =>
  toNumber(connection.tuple('SELECT key FROM shared_folders WHERE id = ?', id)?.[0] ?? 0);

export const saveCode = (connection: Connection, folder: number, code: InviteCode | undefined): void => {
  const values = code ? codeRow.values(code) : [null, null, null];
  connection.run(`UPDATE shared_folders SET ${codeRow.assigned} WHERE key = ?`, ...values, folder);
};

/** With each change of a folder, its members, or which sets are in it. */
export const touchFolder = (connection: Connection, folder: number): void =>
  void connection.run('UPDATE shared_folders SET changed_at = ? WHERE key = ?', Date.now(), folder);

export interface Membership {
  readonly folder: number;
  readonly user: number;
}

/** `undefined` for an account that is no member. */
export const roleOf = (connection: Connection, { folder, user }: Membership): Role | undefined => {
  const found = connection.tuple('SELECT role FROM members WHERE folder = ? AND user = ?', folder, user);
  return found && (toText(found[0]) as Role);
};

type JoinedRow = Membership & Pick<Member, 'role' | 'joinedAt'>;

const joined = rowOf<JoinedRow>({ folder: 'number', user: 'number', role: 'word', joinedAt: 'instant' });

export const insertMember = (
  connection: Connection,
  { folder, user }: Membership,
  { role, joinedAt }: Pick<Member, 'role' | 'joinedAt'>,
): void => {
  const values = joined.values({ folder, user, role, joinedAt });
  connection.run(`INSERT INTO members (${joined.columns}) VALUES (${joined.marks})`, ...values);
  touchFolder(connection, folder);
};

export const saveRole = (connection: Connection, { folder, user }: Membership, role: Role): void => {
  connection.run('UPDATE members SET role = ? WHERE folder = ? AND user = ?', role, folder, user);
  touchFolder(connection, folder);
};

/** Removes a member and the sets that they added; their progress stays. */
export const takeOut = (connection: Connection, { folder, user }: Membership): void => {
  connection.run('DELETE FROM shared_sets WHERE added_by = ? AND folder = ?', user, folder);
  connection.run('DELETE FROM members WHERE folder = ? AND user = ?', folder, user);
  touchFolder(connection, folder);
};

/** Count a folder's members, and the folders of a member. */
export const memberCount = 'SELECT count(*) FROM members WHERE folder = ?';
export const folderCount = 'SELECT count(*) FROM members WHERE user = ?';

export const countBy = (connection: Connection, sql: string, key: number): number =>
  toNumber(connection.tuple(sql, key)?.[0]);

const memberRow = rowOf<Member>({
  account: ['u.account', 'word'],
  user: ['u.id', 'word'],
  role: ['m.role', 'word'],
  joinedAt: ['m.joined_at', 'instant'],
});

/** Finds a folder's members with one role, in the order of joining. */
export const membersWithRole = `SELECT ${memberRow.columns} FROM members m CROSS JOIN users u ON u.key = m.user
  WHERE m.folder = ? AND m.role = ? ORDER BY m.joined_at, m.key`;

/** The accounts of all members. */
export const accountsOf = (connection: Connection, folder: number): readonly AccountId[] =>
  connection
    .tuples('SELECT u.account FROM members m CROSS JOIN users u ON u.key = m.user WHERE m.folder = ?', folder)
    .map(([account]) => toText(account) as AccountId);

/** Finds all members, the owner first. */
const allMembers = `SELECT ${memberRow.columns} FROM members m CROSS JOIN users u ON u.key = m.user WHERE m.folder = ?
  ORDER BY m.role <> 'owner', m.joined_at, m.key`;

export const membersOf = (connection: Connection, folder: number): readonly Member[] =>
  connection.tuples(allMembers, folder).map(memberRow.from);

export const membersOfRole = (connection: Connection, folder: number, role: Role): readonly Member[] =>
  connection.tuples(membersWithRole, folder, role).map(memberRow.from);

/** The longest-standing member of each role other than owner. */
export const seniorsOf = (connection: Connection, folder: number): readonly Member[] =>
  (['editor', 'viewer'] satisfies Role[]).flatMap((role) =>
    connection.tuples(`${membersWithRole} LIMIT 1`, folder, role).map(memberRow.from),
  );
