import type { User } from '@flashcards/accounts';
import { ok, refuse } from '@flashcards/kernel';
import type { Joined, JoinRefusal, Receipted, SharedFolders } from '@flashcards/persistence-ports';
import { parseCode } from '@flashcards/sharing';
import type { Now } from '../clock.ts';
import type { InviteCodes } from './invite-codes.ts';
import type { Once } from '../accounts/once.ts';
import { notedBefore, notedReceipt } from '../accounts/once.ts';
import type { AccountId } from '@flashcards/kernel';

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly inviteCodes: InviteCodes;
  readonly now: Now;
}

/** The folder in its present state; `undefined` when the account is not a member. */
const asItIs = async (sharedFolders: SharedFolders, account: AccountId, id: string): Promise<Joined | undefined> => {
  for await (const page of sharedFolders.of(account)) {
    const found = page.find((folder) => folder.id === id);
    if (found) return { id: found.id, name: found.name, description: found.description, owner: found.owner };
  }
  return undefined;
};

/**
 * Joins a folder by a code as people write it. An invalid code is refused like an unknown one. The receipt stores only
 * the id of the folder; a repeat reads the folder again, because the name of another user must not be stored in a
 * receipt. If the user has left the folder in the meantime, a repeat gets the result of a request without a key.
 */
export const joinSharedFolder =
  ({ sharedFolders, inviteCodes, now }: Ports) =>
  async (
    { account, id }: User,
    { code: text }: { readonly code: string },
    once?: Once<Joined>,
  ): Promise<Receipted<Joined, JoinRefusal>> => {
    const code = parseCode(text);
    if (!code) return refuse('invalid_code');
    const joining = { code: inviteCodes.hash(code), now: now() };
    const receipt = notedReceipt(once, (joined: Joined) => joined.id);
    const joined = await sharedFolders.join({ account, id }, joining, receipt);
    const note = notedBefore(joined);
    if (note === undefined) return joined;
    const folder = await asItIs(sharedFolders, account, note);
    return folder ? ok(folder) : refuse('invalid_code');
  };
