import { successorOf } from '@flashcards/sharing';
import type { Connection } from './connection.ts';
import type { Membership } from './folder-members.ts';
import { saveRole, seniorsOf } from './folder-members.ts';
import type { Unhurried } from './transaction.ts';
import { userKey } from './users.ts';
import { toNumber } from './values.ts';

/** Nobody finds it any more. The row goes with what is left of its owner, after the sets, which are all the owner's. */
const giveUp = `UPDATE shared_folders SET (id, left_by, name, description, code, code_expires_at, code_uses_left)
  = (NULL, ?, '', '', NULL, NULL, NULL) WHERE key = ?`;

/** The folder passes to another member, or goes. */
const passOn = (connection: Connection, { folder, user }: Membership): void => {
  const successor = successorOf(seniorsOf(connection, folder));
  if (successor) saveRole(connection, { folder, user: userKey(connection, successor.account) }, 'owner');
  else connection.run(giveUp, user, folder);
};

/** Searches where a user is a member. */
export const membershipsOf = 'SELECT folder, role FROM members WHERE user = ?';

const leaveOne = (
  connection: Connection,
  { folder, user, isOwner }: Membership & { readonly isOwner: boolean },
): void => {
  if (isOwner) passOn(connection, { folder, user });
  connection.run('DELETE FROM members WHERE folder = ? AND user = ?', folder, user);
};

/**
 * Takes who is leaving out of their folders, a thousand at most, in the running transaction. The sets that they added are
 * in no folder from then on, for they are no member; the rows go with the sets.
 */
export const leaveSharedFolders = async ({ connection, breathe }: Unhurried, user: number): Promise<void> => {
  for (const [folder, role] of connection.tuples(membershipsOf, user)) {
    leaveOne(connection, { folder: toNumber(folder), user, isOwner: role === 'owner' });
    await breathe();
  }
};
