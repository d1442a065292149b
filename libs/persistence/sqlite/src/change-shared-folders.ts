import type { Outcome, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type {
  CodeRefusal,
  CodeRenewal,
  DeletionRefusal,
  RemovalOfMemberRefusal,
  RoleChange,
  RoleChangeRefusal,
  SomeMember,
} from '@flashcards/persistence-ports';
import type { LeaveRefusal, Standing } from '@flashcards/sharing';
import { codeWith, formerOwner, leaving, removal, roleChange, transfer } from '@flashcards/sharing';
import type { Connection } from './connection.ts';
import type { FolderRow } from './folder-members.ts';
import { folderOf, roleOf, saveCode, saveRole, takeOut } from './folder-members.ts';
import { userKey } from './users.ts';

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
    if (roleOf(connection, key, user) !== 'owner') return refuse('not_owner');
    connection.run('DELETE FROM shared_sets WHERE folder = ?', key);
    connection.run('DELETE FROM members WHERE folder = ?', key);
    connection.run('DELETE FROM shared_folders WHERE key = ?', key);
    return ok(undefined);
  });
