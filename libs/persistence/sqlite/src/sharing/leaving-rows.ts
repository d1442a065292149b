import type { SharedFolderId } from '@flashcards/kernel';
import type { Membership, SharedFolderRows } from '@flashcards/persistence-ports';
import type { Role } from '@flashcards/sharing';
import type { Connection } from '../engine/connection.ts';
import type { Steps } from '../engine/steps.ts';
import { keyOf, seniorsOf, touchFolder } from './folder-members.ts';
import { toText } from '../engine/values.ts';

/** Finds the memberships of a user. */
export const membershipsOf =
  'SELECT f.id, m.role FROM members m CROSS JOIN shared_folders f ON f.key = m.folder WHERE m.user = ?';

const memberships = (connection: Connection, user: number): readonly Membership[] =>
  connection
    .tuples(membershipsOf, user)
    .map(([id, role]) => ({ folder: toText(id) as SharedFolderId, role: toText(role) as Role }));

const leave = (connection: Connection, user: number, id: SharedFolderId): void => {
  const folder = keyOf(connection, id);
  connection.run('DELETE FROM members WHERE folder = ? AND user = ?', folder, user);
  touchFolder(connection, folder);
};

/** The row is deleted with the remaining rows of its owner, after the sets. */
const giveUp = (connection: Connection, user: number, id: SharedFolderId): void => {
  const update = `UPDATE shared_folders SET (id, left_by, name, description, code, code_expires_at, code_uses_left)
    = (NULL, ?, '', '', NULL, NULL, NULL) WHERE id = ?`;
  connection.run(update, user, id);
};

export const leavingRows = ({
  readOwn,
  readEach,
  writeEach,
}: Steps): Pick<SharedFolderRows, 'of' | 'seniors' | 'leave' | 'giveUp'> => ({
  of: readOwn(memberships),
  seniors: readEach((connection, _, id: SharedFolderId) => seniorsOf(connection, keyOf(connection, id))),
  leave: writeEach(leave),
  giveUp: writeEach(giveUp),
});
