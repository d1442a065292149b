import type { User } from '@flashcards/accounts';
import type { Joined, JoinRefusal, ListedFolder, Receipted, SharedFolders } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { InviteCodes } from './invite-codes.ts';
import { findIn, joinByCode } from './invite-codes.ts';
import type { Once } from '../accounts/once.ts';

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly inviteCodes: InviteCodes;
  readonly now: Now;
}

const joinedOf = ({ id, name, description, owner }: ListedFolder): Joined => ({ id, name, description, owner });

/** Joins a folder by a code as people write it. */
export const joinSharedFolder =
  ({ sharedFolders, inviteCodes, now }: Ports) =>
  (
    { account, id }: User,
    { code }: { readonly code: string },
    once?: Once<Joined>,
  ): Promise<Receipted<Joined, JoinRefusal>> =>
    joinByCode<Joined, JoinRefusal>(
      { code, inviteCodes, now: now(), once },
      {
        join: (joining, receipt) => sharedFolders.join({ account, id }, joining, receipt),
        idOf: (joined) => joined.id,
        find: async (folder) => {
          const found = await findIn(sharedFolders.of(account), (each) => each.id === folder);
          return found && joinedOf(found);
        },
      },
    );
