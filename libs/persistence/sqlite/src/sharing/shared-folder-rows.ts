import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { SharedFolderRow, SharedFolderRows } from '@flashcards/persistence-ports';
import type { CodeHash, InviteCode, Member, SharedSet } from '@flashcards/sharing';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';
import {
  accountsOf,
  codeColumns,
  countBy,
  folderCount,
  insertMember,
  keyOf,
  memberCount,
  membersOfRole,
  roleOf,
  saveCode,
  saveRole,
  takeOut,
  touchFolder,
} from './folder-members.ts';
import { setCount } from './shared-listings.ts';
import { userKey } from '../accounts/users.ts';
import { leavingRows } from './leaving-rows.ts';

const row = rowOf<SharedFolderRow>({
  id: 'word',
  name: 'text',
  description: 'text',
  createdAt: 'instant',
  code: codeColumns,
});

/** Finds the folder of an invite code. */
export const folderByCode = `SELECT ${row.columns} FROM shared_folders WHERE code = ?`;

const folderWithId = (connection: Connection, id: SharedFolderId): SharedFolderRow | undefined =>
  row.found(connection.tuple(`SELECT ${row.columns} FROM shared_folders WHERE id = ?`, id));

const insert = (connection: Connection, folder: SharedFolderRow): void => {
  const sql = `INSERT INTO shared_folders (${row.columns}, changed_at) VALUES (${row.marks}, ?)`;
  connection.run(sql, ...row.values(folder), Date.now());
};

const remove = (connection: Connection, id: SharedFolderId): void => {
  const key = keyOf(connection, id);
  connection.run('DELETE FROM shared_sets WHERE folder = ?', key);
  connection.run('DELETE FROM members WHERE folder = ?', key);
  connection.run('DELETE FROM shared_folders WHERE key = ?', key);
};

const sharedRow = rowOf<{ readonly folder: number; readonly addedBy: number; readonly addedAt: Date; changedAt: Date }>(
  {
    folder: 'number',
    addedBy: 'number',
    addedAt: 'instant',
    changedAt: 'instant',
  },
);

/** A set in a folder, by the ids of both. */
const sharedSet = `folder = ? AND card_set = (SELECT key FROM sets WHERE id = ? AND name IS NOT NULL)`;

const insertSet = (connection: Connection, id: SharedFolderId, { set, addedBy, addedAt }: SharedSet): void => {
  const sql = `INSERT INTO shared_sets (card_set, ${sharedRow.columns})
    VALUES ((SELECT key FROM sets WHERE id = ?), ${sharedRow.marks})`;
  const folder = keyOf(connection, id);
  const kept = { folder, addedBy: userKey(connection, addedBy), addedAt, changedAt: new Date() };
  connection.run(sql, set, ...sharedRow.values(kept));
  touchFolder(connection, folder);
};

const folderRows = ({ read, write }: Steps) => ({
  find: read(folderWithId),
  withCode: read((connection, code: CodeHash) => row.found(connection.tuple(folderByCode, code))),
  insert: write(insert),
  saveCode: write((connection, id: SharedFolderId, code: InviteCode | undefined) =>
    saveCode(connection, keyOf(connection, id), code),
  ),
  delete: write(remove),
});

const memberRows = ({ read, write }: Steps) => {
  const membership = (connection: Connection, id: SharedFolderId, account: AccountId) => ({
    folder: keyOf(connection, id),
    user: userKey(connection, account),
  });
  return {
    owner: read((connection, id: SharedFolderId) => {
      const [owner] = membersOfRole(connection, keyOf(connection, id), 'owner');
      if (!owner) throw new Error('sqlite: a shared folder without an owner');
      return owner;
    }),
    roleOf: read((connection, id: SharedFolderId, account: AccountId) =>
      roleOf(connection, membership(connection, id, account)),
    ),
    members: read((connection, id: SharedFolderId) => accountsOf(connection, keyOf(connection, id))),
    countMembers: read((connection, id: SharedFolderId) => countBy(connection, memberCount, keyOf(connection, id))),
    countOf: read((connection, account: AccountId) => countBy(connection, folderCount, userKey(connection, account))),
    insertMember: write((connection, id: SharedFolderId, member: Member) =>
      insertMember(connection, membership(connection, id, member.account), member),
    ),
    saveRole: write((connection, id: SharedFolderId, { account, role }: Pick<Member, 'account' | 'role'>) =>
      saveRole(connection, membership(connection, id, account), role),
    ),
    deleteMember: write((connection, id: SharedFolderId, account: AccountId) =>
      takeOut(connection, membership(connection, id, account)),
    ),
  };
};

const sharedSetRows = ({ read, write }: Steps) => ({
  holds: read(
    (connection, id: SharedFolderId, set: SetId) =>
      connection.tuple(`SELECT 1 FROM shared_sets WHERE ${sharedSet}`, keyOf(connection, id), set) !== undefined,
  ),
  countSets: read((connection, id: SharedFolderId) => countBy(connection, setCount, keyOf(connection, id))),
  insertSet: write(insertSet),
  deleteSet: write((connection, id: SharedFolderId, set: SetId) => {
    const folder = keyOf(connection, id);
    connection.run(`DELETE FROM shared_sets WHERE ${sharedSet}`, folder, set);
    touchFolder(connection, folder);
  }),
});

export const sharedFolderRows = (steps: Steps): SharedFolderRows => ({
  ...folderRows(steps),
  ...memberRows(steps),
  ...leavingRows(steps),
  ...sharedSetRows(steps),
});
