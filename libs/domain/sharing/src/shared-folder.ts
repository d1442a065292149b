import type { AccountId, SetId, SharedFolderId, UserId } from '@flashcards/kernel';
import type { InviteCode } from './invite-code.ts';

/** One owner, editors who may add sets of their own, viewers. All of them are members (contract, section 6). */
export type Role = 'owner' | 'editor' | 'viewer';
/** What the owner may make of a member. */
export type GivenRole = Exclude<Role, 'owner'>;

export interface SharedFolder {
  readonly id: SharedFolderId;
  /** Its title: names need not be unique. */
  readonly name: string;
  readonly description: string;
  readonly owner: AccountId;
  readonly createdAt: Date;
  /** The only one that lets in; absent once it was revoked. */
  readonly code?: InviteCode;
}

export interface Member {
  readonly account: AccountId;
  readonly user: UserId;
  readonly role: Role;
  /** When they came in for the present time. */
  readonly joinedAt: Date;
}

/** A set by reference: what is in it stays its owner's, who is the one that added it. */
export interface SharedSet {
  readonly set: SetId;
  readonly addedBy: AccountId;
  readonly addedAt: Date;
}

/** A folder holds no more sets. */
export const mostSharedSets = 1_000;
/** A user is a member of no more folders, own ones among them. */
export const mostSharedFolders = 1_000;

/** Who may add a set of their own. */
export const mayAdd = (role: Role | undefined): boolean => role === 'owner' || role === 'editor';

const ranks: readonly Role[] = ['owner', 'editor', 'viewer'];

/** Who is to own the folder once its owner's account goes: the longest-standing editor, else viewer; else nobody. */
export const successorOf = (others: readonly Member[]): Member | undefined =>
  others.toSorted(
    (one, other) =>
      ranks.indexOf(one.role) - ranks.indexOf(other.role) || one.joinedAt.getTime() - other.joinedAt.getTime(),
  )[0];
