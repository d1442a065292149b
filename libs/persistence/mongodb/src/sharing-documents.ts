import type { AccountId, SetId, SharedFolderId, UserId } from '@flashcards/kernel';
import type { CodeHash, InviteCode, Role, SharedFolder } from '@flashcards/sharing';
import type { Journaled } from './journaled.ts';

// What is stored of shared folders. All but the seats belongs to the journal of its folder.

export interface SharedFolderDocument extends Journaled, Omit<SharedFolder, 'id' | 'code'> {
  readonly _id: SharedFolderId;
  /** What the others call its owner. */
  readonly ownerUser: UserId;
  readonly codeHash?: CodeHash;
  readonly codeTerms?: Omit<InviteCode, 'hash'>;
  /** How many there are, the owner among them. */
  readonly members: number;
  /** How many references it holds. */
  readonly sets: number;
}

/** Its `_id` is folder and account. */
export interface MemberDocument extends Journaled {
  readonly folder: SharedFolderId;
  readonly account: AccountId;
  readonly user: UserId;
  readonly role: Role;
  readonly joinedAt: Date;
  /** The folder's revision that let them in: who came first where instants do not tell. */
  readonly place: number;
}

/** That a set is in a folder; its `_id` is both. Whoever reads it looks whether the set is there. */
export interface SharedSetDocument extends Journaled {
  readonly folder: SharedFolderId;
  readonly set: SetId;
  /** The set's owner. */
  readonly addedBy: AccountId;
  readonly addedAt: Date;
}

/** What a folder begins as. */
export type Founding = Pick<SharedFolderDocument, 'name' | 'description' | 'ownerUser' | 'createdAt' | 'codeHash'>;

/**
 * A place among the folders of an account, of the account's journal; its `_id` is account and folder. It is taken before
 * the folder is asked to let the account in, so one that no folder speaks of is nobody's membership.
 */
export interface SeatDocument extends Journaled {
  readonly folder: SharedFolderId;
  readonly since: Date;
  /** The folder is this account's to make, and was not seen to be made. */
  readonly founding?: Founding;
}
