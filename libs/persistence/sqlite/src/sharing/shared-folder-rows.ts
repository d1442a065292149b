import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { SharedFolderRow, SharedFolderRows } from '@flashcards/persistence-ports';
import type { CodeHash, InviteCode, Member, SharedSet } from '@flashcards/sharing';
import type { Connection } from '../engine/connection.ts';
import type { Tuple } from '../engine/driver.ts';
import type { Steps } from '../engine/steps.ts';
import {
  codeFrom,
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
} from './folder-members.ts';
import { setCount } from './shared-listings.ts';
import { userKey } from '../accounts/users.ts';
import { fromText, toNumber, toText } from '../engine/values.ts';
import { leavingRows } from './leaving-rows.ts';

const columns = 'id, code, code_expires_at, code_uses_left, created_at, name, description';

/** Searches the folder that a code lets into. */
export const folderByCode = `SELECT ${columns} FROM shared_folders WHERE code = ?`;

const fromTuple = ([id, hash, expiresAt, usesLeft, createdAt, name, description]: Tuple): SharedFolderRow => {
  const code = codeFrom(hash, expiresAt, usesLeft);
  return {
    id: toText(id) as SharedFolderId,
    name: toText(name),
    description: toText(description),
    createdAt: new Date(toNumber(createdAt)),
    ...(code ? { code } : {}),
  };
};

const folderWithId = (connection: Connection, id: SharedFolderId): SharedFolderRow | undefined => {
  const found = connection.tuple(`SELECT ${columns} FROM shared_folders WHERE id = ?`, id);
  return found && fromTuple(found);
};

const insert = (connection: Connection, { id, name, description, createdAt, code }: SharedFolderRow): void => {
  const sql = 'INSERT INTO shared_folders (id, created_at, name, description) VALUES (?, ?, ?, ?)';
  const key = connection.insert(sql, id, createdAt.getTime(), fromText(name), fromText(description));
  saveCode(connection, key, code);
};

const remove = (connection: Connection, id: SharedFolderId): void => {
  const key = keyOf(connection, id);
  connection.run('DELETE FROM shared_sets WHERE folder = ?', key);
  connection.run('DELETE FROM members WHERE folder = ?', key);
  connection.run('DELETE FROM shared_folders WHERE key = ?', key);
};

/** A set in a folder, by the ids of both. */
const sharedSet = `folder = ? AND card_set = (SELECT key FROM sets WHERE id = ? AND name IS NOT NULL)`;

const insertSet = (connection: Connection, id: SharedFolderId, { set, addedBy, addedAt }: SharedSet): void => {
  const sql = `INSERT INTO shared_sets (folder, card_set, added_by, added_at)
    VALUES (?, (SELECT key FROM sets WHERE id = ?), ?, ?)`;
  connection.run(sql, keyOf(connection, id), set, userKey(connection, addedBy), addedAt.getTime());
};

const folderRows = ({ read, write }: Steps) => ({
  find: read(folderWithId),
  withCode: read((connection, code: CodeHash) => {
    const found = connection.tuple(folderByCode, code);
    return found && fromTuple(found);
  }),
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
  deleteSet: write((connection, id: SharedFolderId, set: SetId) =>
    connection.run(`DELETE FROM shared_sets WHERE ${sharedSet}`, keyOf(connection, id), set),
  ),
});

export const sharedFolderRows = (steps: Steps): SharedFolderRows => ({
  ...folderRows(steps),
  ...memberRows(steps),
  ...leavingRows(steps),
  ...sharedSetRows(steps),
});
