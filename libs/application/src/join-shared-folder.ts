import type { User } from '@flashcards/accounts';
import { refuse } from '@flashcards/kernel';
import type { Joined, JoinRefusal, Receipted, SharedFolders } from '@flashcards/persistence-ports';
import { parseCode } from '@flashcards/sharing';
import type { Now } from './clock.ts';
import type { InviteCodes } from './invite-codes.ts';

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly inviteCodes: InviteCodes;
  readonly now: Now;
}

/** Lets the learner in by a code as people write it; what is no code is one that no folder has. */
export const joinSharedFolder =
  ({ sharedFolders, inviteCodes, now }: Ports) =>
  async ({ account, id }: User, text: string): Promise<Receipted<Joined, JoinRefusal>> => {
    const joinedAt = now();
    const code = parseCode(text);
    if (!code) return refuse('invalid_code');
    return sharedFolders.join({ account, id }, { code: inviteCodes.hash(code), now: joinedAt });
  };
