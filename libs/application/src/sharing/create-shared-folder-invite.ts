import type { User } from '@flashcards/accounts';
import type { SharedFolderId } from '@flashcards/kernel';
import type { CodeRefusal, Receipted, SharedFolders } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { InviteCodes } from './invite-codes.ts';
import { newCode } from './invite-codes.ts';
import type { Once } from '../accounts/once.ts';

export interface NewInvite {
  readonly folder: SharedFolderId;
  /** Spans of 24 hours; `undefined`: no expiry. */
  readonly expiryDays: number | undefined;
  /** `undefined`: unlimited. */
  readonly maxUses: number | undefined;
}

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly inviteCodes: InviteCodes;
  readonly now: Now;
}

/**
 * Replaces the invite code of a folder and returns the new one, which is shown only once. Earlier codes become invalid.
 */
export const createSharedFolderInvite =
  ({ sharedFolders, inviteCodes, now }: Ports) =>
  async (
    owner: User,
    { folder, expiryDays, maxUses }: NewInvite,
    once?: Once<string>,
  ): Promise<Receipted<string, CodeRefusal>> => {
    const renewal = {
      folder,
      now: now(),
      ...(expiryDays === undefined ? {} : { expiryDays }),
      ...(maxUses === undefined ? {} : { maxUses }),
    };
    return newCode(inviteCodes, once, (code, receipt) =>
      sharedFolders.renewCode(owner.account, { ...renewal, code }, receipt),
    );
  };
