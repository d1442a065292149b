import type { Outcome, SharedFolderId, UserId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Joined, Joining, JoinRefusal, SharedFolders } from '@flashcards/persistence-ports';
import { admit, mostSharedFolders } from '@flashcards/sharing';
import type { Connection } from './connection.ts';
import { countBy, folderCount, folderWithCode, insertMember, memberCount, roleOf, saveCode } from './folder-members.ts';
import { ownerOf } from './shared-listings.ts';
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
