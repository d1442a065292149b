import type { AccountId, Outcome, Person, SetId, SharedFolderId, UserId } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import type {
  AdmissionRefusal,
  CodeHash,
  CodeTerms,
  GivenRole,
  LeaveRefusal,
  Member,
  RemovalRefusal,
  Role,
  RoleRefusal,
  SharedFolder,
} from '@flashcards/sharing';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** A folder as one of its members sees it. */
export interface ListedFolder extends Pick<SharedFolder, 'id' | 'name' | 'description' | 'createdAt'> {
  readonly owner: UserId;
  /** The member's own role. */
  readonly role: Role;
  readonly joinedAt: Date;
  /** The number of members, including the owner. */
  readonly members: number;
  /** The number of sets in the folder. */
  readonly sets: number;
}

/** A set in a shared folder. */
export interface ListedSet {
  readonly id: SetId;
  readonly name: SetName;
  readonly description: string;
  readonly cardCount: number;
  readonly addedBy: UserId;
  readonly addedAt: Date;
}

/** A set that an account has added to a folder. */
export type AddedSet = Pick<ListedSet, 'id' | 'addedAt'>;

export interface Joining {
  readonly code: CodeHash;
  readonly now: Date;
}

export type Joined = Pick<ListedFolder, 'id' | 'name' | 'description' | 'owner'>;
export type JoinRefusal = 'invalid_code' | AdmissionRefusal | 'too_many_shared_folders';

export interface SomeSet {
  readonly folder: SharedFolderId;
  readonly set: SetId;
}

export interface Adding extends SomeSet {
  readonly now: Date;
}

export interface SomeMember {
  readonly folder: SharedFolderId;
  /** A deleted account is no member. */
  readonly target: AccountId;
}

export interface RoleChange extends SomeMember {
  readonly role: GivenRole;
}

export interface CodeRenewal extends CodeTerms {
  readonly folder: SharedFolderId;
  readonly code: CodeHash;
  readonly now: Date;
}

/** Where several apply, the first; this holds for all following types, too. */
export type MemberRefusal = 'shared_folder_not_found' | 'not_member';
export type AddRefusal = 'shared_folder_not_found' | 'set_not_found' | 'may_not_add' | 'too_many_shared_sets';
export type RemovalOfSetRefusal = 'shared_folder_not_found' | 'not_owner' | 'set_not_found';
export type RemovalOfMemberRefusal = 'shared_folder_not_found' | RemovalRefusal;
export type RoleChangeRefusal = 'shared_folder_not_found' | RoleRefusal;
export type CodeRefusal = 'shared_folder_not_found' | 'not_owner';
export type DeletionRefusal = CodeRefusal;

/** What a member sees of shared folders. */
export interface SharedFolderListings {
  /** The folders that the account is a member of, in the order of joining, in pages of about a mebibyte at most. */
  of(account: AccountId): AsyncIterable<readonly ListedFolder[]>;
  /** The owner first, then in the order of joining: at most `mostMembers`. */
  members(account: AccountId, folder: SharedFolderId): Promise<Outcome<readonly Member[], MemberRefusal>>;
  /**
   * The sets in the folder, in the order in which they were added, in pages of about a mebibyte at most. The store
   * holds no resources between two pages. Deleted sets are left out.
   */
  sets(
    account: AccountId,
    folder: SharedFolderId,
  ): Promise<Outcome<AsyncIterable<readonly ListedSet[]>, MemberRefusal>>;
  /** The sets in the folder that the account added, in the order of adding; none where it is no member. */
  added(account: AccountId, folder: SharedFolderId): Promise<readonly AddedSet[]>;
}

/**
 * Shared folders (decision 0016). Changes of members, roles, sets and the code are one atomic step each, as the
 * functions of the sharing domain say. Access is checked at each call, so it ends with the next call after a removal.
 * Adding or removing members or sets never changes progress.
 */
export interface SharedFolderChanges {
  /** `too_many_shared_folders` when the account is a member of `mostSharedFolders`. The first code has no terms. */
  create(
    owner: Person,
    folder: Omit<SharedFolder, 'owner' | 'code'> & { readonly code: CodeHash },
    receipt?: ReceiptFor<void, 'too_many_shared_folders'>,
  ): Promise<Receipted<void, 'too_many_shared_folders'>>;
  /** Adds a member, as `admit` says. A code is never used more often than it may be, also by concurrent calls. */
  join(
    person: Person,
    joining: Joining,
    receipt?: ReceiptFor<Joined, JoinRefusal>,
  ): Promise<Receipted<Joined, JoinRefusal>>;
  /** Gives the folder another code; earlier codes are no longer valid. */
  renewCode(
    account: AccountId,
    renewal: CodeRenewal,
    receipt?: ReceiptFor<void, CodeRefusal>,
  ): Promise<Receipted<void, CodeRefusal>>;
  /**
   * Adds one of the account's own sets; a set that is already in the folder stays unchanged. `set_not_found` for a set
   * that is not the account's own.
   */
  addSet(
    account: AccountId,
    adding: Adding,
    receipt?: ReceiptFor<void, AddRefusal>,
  ): Promise<Receipted<void, AddRefusal>>;
  removeSet(
    account: AccountId,
    removed: SomeSet,
    receipt?: ReceiptFor<void, RemovalOfSetRefusal>,
  ): Promise<Receipted<void, RemovalOfSetRefusal>>;
  /** Removes a member with the sets that they added, and revokes the code. */
  removeMember(
    account: AccountId,
    removed: SomeMember,
    receipt?: ReceiptFor<void, RemovalOfMemberRefusal>,
  ): Promise<Receipted<void, RemovalOfMemberRefusal>>;
  setRole(
    account: AccountId,
    change: RoleChange,
    receipt?: ReceiptFor<void, RoleChangeRefusal>,
  ): Promise<Receipted<void, RoleChangeRefusal>>;
  /** The target becomes the owner, and the owner an editor, in one step. */
  transfer(
    account: AccountId,
    transferred: SomeMember,
    receipt?: ReceiptFor<void, RoleChangeRefusal>,
  ): Promise<Receipted<void, RoleChangeRefusal>>;
  /** Removes the account with the sets that it added. */
  leave(
    account: AccountId,
    folder: SharedFolderId,
    receipt?: ReceiptFor<void, 'shared_folder_not_found' | LeaveRefusal>,
  ): Promise<Receipted<void, 'shared_folder_not_found' | LeaveRefusal>>;
  /** Deletes the folder; the sets themselves stay with their owners. */
  delete(
    account: AccountId,
    folder: SharedFolderId,
    receipt?: ReceiptFor<void, DeletionRefusal>,
  ): Promise<Receipted<void, DeletionRefusal>>;
}

export interface SharedFolders extends SharedFolderListings, SharedFolderChanges {}
