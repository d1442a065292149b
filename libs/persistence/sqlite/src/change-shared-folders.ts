import type { Outcome, SharedFolderId, UserId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type {
  CodeRefusal,
  CodeRenewal,
  DeletionRefusal,
  Joined,
  Joining,
  JoinRefusal,
  RemovalOfMemberRefusal,
  RoleChange,
  RoleChangeRefusal,
  SharedFolders,
  SomeMember,
} from '@flashcards/persistence-ports';
import type { LeaveRefusal, Role, Standing } from '@flashcards/sharing';
import {
  admit,
  codeWith,
  formerOwner,
  leaving,
  mostSharedFolders,
  removal,
  roleChange,
  transfer,
} from '@flashcards/sharing';
import type { Connection } from './connection.ts';
import type { FolderRow } from './folder-members.ts';
import {
  countBy,
  folderCount,
  folderOf,
  folderWithCode,
  insertMember,
  memberCount,
  roleOf,
  saveCode,
  saveRole,
  takeOut,
} from './folder-members.ts';
import { ownerOf } from './shared-listings.ts';
import { userKey } from './users.ts';
import { fromText, toText } from './values.ts';

type NewFolder = Parameters<SharedFolders['create']>[1];

const hasTooMany = (connection: Connection, user: number): boolean =>
  countBy(connection, folderCount, user) >= mostSharedFolders;

export const createFolder = (
  connection: Connection,
  user: number,
  { id, name, description, createdAt, code }: NewFolder,
): Outcome<void, 'too_many_shared_folders'> => {
  if (hasTooMany(connection, user)) return refuse('too_many_shared_folders');
  const insert = 'INSERT INTO shared_folders (id, code, created_at, name, description) VALUES (?, ?, ?, ?, ?)';
  const values = [id, code, createdAt.getTime(), fromText(name), fromText(description)];
  const folder = connection.insert(insert, ...values);
  insertMember(connection, { folder, user }, { role: 'owner', joinedAt: createdAt });
  return ok(undefined);
};

const joined = (connection: Connection, folder: number): Joined => {
  const select = `SELECT f.id, f.name, f.description, u.id FROM shared_folders f ${ownerOf}
    WHERE f.key = ?`;
  const [id, name, description, owner] = connection.tuple(select, folder) ?? [];
  return {
    id: toText(id) as SharedFolderId,
    name: toText(name),
    description: toText(description),
    owner: toText(owner) as UserId,
  };
};

export const join = (connection: Connection, user: number, { code, now }: Joining): Outcome<Joined, JoinRefusal> => {
  const folder = folderWithCode(connection, code);
  if (!folder?.code) return refuse('invalid_code');
  const isMember = roleOf(connection, folder.key, user) !== undefined;
  const members = countBy(connection, memberCount, folder.key);
  const admitted = admit(folder.code, { isMember, members, now });
  if (!admitted.ok) return admitted;
  if (hasTooMany(connection, user)) return refuse('too_many_shared_folders');
  if (admitted.value !== folder.code) saveCode(connection, folder.key, admitted.value);
  insertMember(connection, { folder: folder.key, user }, { role: 'viewer', joinedAt: now });
  return ok(joined(connection, folder.key));
};

/** What the caller may do with a folder, decided by who they are in it. */
const inFolder = <Code extends string>(
  connection: Connection,
  id: SharedFolderId,
  work: (folder: FolderRow) => Outcome<void, Code>,
): Outcome<void, Code | 'shared_folder_not_found'> => {
  const folder = folderOf(connection, id);
  return folder ? work(folder) : refuse('shared_folder_not_found');
};

export const renewCode = (
  connection: Connection,
  user: number,
  { folder: id, code, now, ...terms }: CodeRenewal,
): Outcome<void, CodeRefusal> =>
  inFolder(connection, id, ({ key }) => {
    if (roleOf(connection, key, user) !== 'owner') return refuse('not_owner');
    saveCode(connection, key, codeWith(code, terms, now));
    return ok(undefined);
  });

/** Does something to a member, if the caller may. */
const toMember = <Code extends string>(
  connection: Connection,
  user: number,
  {
    folder: id,
    target,
    may,
    work,
  }: SomeMember & {
    readonly may: (standing: Standing) => Outcome<void, Code>;
    readonly work: (folder: number, member: number) => void;
  },
): Outcome<void, Code | 'shared_folder_not_found'> =>
  inFolder(connection, id, ({ key }) => {
    const member = userKey(connection, target);
    const standing = { caller: roleOf(connection, key, user), target: roleOf(connection, key, member) };
    const allowed = may(standing);
    if (allowed.ok) work(key, member);
    return allowed;
  });

export const removeMember = (
  connection: Connection,
  user: number,
  removed: SomeMember,
): Outcome<void, RemovalOfMemberRefusal> =>
  toMember(connection, user, {
    ...removed,
    may: removal,
    work: (folder, member) => {
      takeOut(connection, { folder, user: member });
      saveCode(connection, folder, undefined);
    },
  });

export const changeRole = (
  connection: Connection,
  user: number,
  { role, ...changed }: RoleChange,
): Outcome<void, RoleChangeRefusal> =>
  toMember(connection, user, {
    ...changed,
    may: roleChange,
    work: (folder, member) => saveRole(connection, { folder, user: member }, role),
  });

export const transferFolder = (
  connection: Connection,
  user: number,
  transferred: SomeMember,
): Outcome<void, RoleChangeRefusal> =>
  toMember(connection, user, {
    ...transferred,
    may: transfer,
    work: (folder, member) => {
      saveRole(connection, { folder, user }, formerOwner);
      saveRole(connection, { folder, user: member }, 'owner');
    },
  });

export const leave = (
  connection: Connection,
  user: number,
  id: SharedFolderId,
): Outcome<void, 'shared_folder_not_found' | LeaveRefusal> =>
  inFolder(connection, id, ({ key }) => {
    const allowed = leaving(roleOf(connection, key, user));
    if (allowed.ok) takeOut(connection, { folder: key, user });
    return allowed;
  });

/** At most a thousand members and sets. */
export const deleteFolder = (
  connection: Connection,
  user: number,
  id: SharedFolderId,
): Outcome<void, DeletionRefusal> =>
  inFolder(connection, id, ({ key }) => {
    if (roleOf(connection, key, user) !== ('owner' satisfies Role)) return refuse('not_owner');
    connection.run('DELETE FROM shared_sets WHERE folder = ?', key);
    connection.run('DELETE FROM members WHERE folder = ?', key);
    connection.run('DELETE FROM shared_folders WHERE key = ?', key);
    return ok(undefined);
  });
