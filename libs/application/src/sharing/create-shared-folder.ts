import type { User } from '@flashcards/accounts';
import type { SharedFolderId } from '@flashcards/kernel';
import type { Receipted, SharedFolders } from '@flashcards/persistence-ports';
import { shownCode } from '@flashcards/sharing';
import type { NewId, Now } from '../clock.ts';
import type { InviteCodes } from './invite-codes.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';

export interface NewSharedFolder {
  readonly name: string;
  readonly description: string;
}

export interface MadeFolder {
  readonly id: SharedFolderId;
  /** As displayed. It is returned only once. */
  readonly inviteCode: string;
}

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly inviteCodes: InviteCodes;
  readonly now: Now;
  readonly newId: NewId;
}

/** Creates a shared folder that the learner owns, with its first invite code. */
export const createSharedFolder =
  ({ sharedFolders, inviteCodes, now, newId }: Ports) =>
  async (
    { account, id: user }: User,
    about: NewSharedFolder,
    once?: Once<MadeFolder>,
  ): Promise<Receipted<MadeFolder, 'too_many_shared_folders'>> => {
    const createdAt = now();
    const id = newId() as SharedFolderId;
    const code = inviteCodes.make();
    const folder = { ...about, id, createdAt, code: inviteCodes.hash(code) };
    return answering(
      once,
      () => ({ id, inviteCode: shownCode(code) }),
      (receipt) => sharedFolders.create({ account, id: user }, folder, receipt),
    );
  };
