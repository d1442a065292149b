import type { User } from '@flashcards/accounts';
import type { SharedFolderId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { CodeRefusal, Receipted, SharedFolders } from '@flashcards/persistence-ports';
import { shownCode } from '@flashcards/sharing';
import type { Now } from './clock.ts';
import type { InviteCodes } from './invite-codes.ts';

export interface NewInvite {
  readonly folder: SharedFolderId;
  /** Spans of 24 hours; `undefined`: it does not expire. */
  readonly expiryDays: number | undefined;
  /** `undefined`: it lets in any number. */
  readonly maxUses: number | undefined;
}

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly inviteCodes: InviteCodes;
  readonly now: Now;
}

/** Gives the owner another code; earlier ones let nobody in any more. */
export const createSharedFolderInvite =
  ({ sharedFolders, inviteCodes, now }: Ports) =>
  async (
    owner: User,
    { folder, expiryDays, maxUses }: NewInvite,
  ): Promise<Receipted<{ readonly inviteCode: string }, CodeRefusal>> => {
    const code = inviteCodes.make();
    const renewed = await sharedFolders.renewCode(owner.account, {
      folder,
      code: inviteCodes.hash(code),
      now: now(),
      ...(expiryDays === undefined ? {} : { expiryDays }),
      ...(maxUses === undefined ? {} : { maxUses }),
    });
    return renewed.ok ? ok({ inviteCode: shownCode(code) }) : renewed;
  };
