import type { AccountId, SetId, SharedFolderId, UserId } from '@flashcards/kernel';
import type { InviteCode } from './invite-code.ts';

/** One owner, editors who may add their own sets, and viewers. All of them are members (contract, section 6). */
export type Role = 'owner' | 'editor' | 'viewer';
/** The roles that the owner may give a member. */
export type GivenRole = Exclude<Role, 'owner'>;

export interface SharedFolder {
  readonly id: SharedFolderId;
  /** The title; it need not be unique. */
  readonly name: string;
  readonly description: string;
  readonly owner: AccountId;
  readonly createdAt: Date;
  /** The current invite code; absent after it was revoked. */
  readonly code?: InviteCode;
}

export interface Member {
  readonly account: AccountId;
  readonly user: UserId;
  readonly role: Role;
  /** The start of the current membership. */
  readonly joinedAt: Date;
}

/** A reference to a set. Its content belongs to its owner, who is the user who added it. */
export interface SharedSet {
  readonly set: SetId;
  readonly addedBy: AccountId;
  readonly addedAt: Date;
}

/** The most sets of a folder. */
export const mostSharedSets = 1_000;
/** The most folders of a user, including own ones. */
export const mostSharedFolders = 1_000;

/** Whether a member may add their own sets. */
export const mayAdd = (role: Role | undefined): boolean => role === 'owner' || role === 'editor';

const ranks: readonly Role[] = ['owner', 'editor', 'viewer'];

/**
 * The new owner after the owner's account was deleted: the editor who joined first, otherwise the viewer who joined
 * first; `undefined` without members.
 */
export const successorOf = (others: readonly Member[]): Member | undefined =>
  others.toSorted(
    (one, other) =>
      ranks.indexOf(one.role) - ranks.indexOf(other.role) || one.joinedAt.getTime() - other.joinedAt.getTime(),
  )[0];
