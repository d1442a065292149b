import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { CodeHash, InviteCode, Member, Role, SharedFolder, SharedSet } from '@flashcards/sharing';

/** A stored folder. Its owner is stored as a member. */
export type SharedFolderRow = Omit<SharedFolder, 'owner'>;

/** A folder that an account is a member of. */
export interface Membership {
  readonly folder: SharedFolderId;
  readonly role: Role;
}

/** Rows of shared folders, of their members, and of the sets in them. */
export interface SharedFolderRows {
  find(id: SharedFolderId): Promise<SharedFolderRow | undefined>;
  withCode(code: CodeHash): Promise<SharedFolderRow | undefined>;
  insert(folder: SharedFolderRow): Promise<void>;
  /** `undefined`: no one can join. */
  saveCode(id: SharedFolderId, code: InviteCode | undefined): Promise<void>;
  /** Deletes the folder with its members and the references to its sets: 2,000 rows at most. */
  delete(id: SharedFolderId): Promise<void>;

  owner(id: SharedFolderId): Promise<Member>;
  roleOf(id: SharedFolderId, account: AccountId): Promise<Role | undefined>;
  /** `mostMembers` at most. */
  members(id: SharedFolderId): Promise<readonly AccountId[]>;
  countMembers(id: SharedFolderId): Promise<number>;
  /** The number of folders that the account is a member of. */
  countOf(account: AccountId): Promise<number>;
  /** The folders that the account is a member of: `mostSharedFolders` at most. */
  of(account: AccountId): Promise<readonly Membership[]>;
  /** The longest-standing editor and the longest-standing viewer of each of these folders, which the account owns. */
  seniors(
    account: AccountId,
    owned: readonly SharedFolderId[],
  ): Promise<ReadonlyMap<SharedFolderId, readonly Member[]>>;
  insertMember(id: SharedFolderId, member: Member): Promise<void>;
  saveRole(id: SharedFolderId, member: Pick<Member, 'account' | 'role'>): Promise<void>;
  /** Removes the member and the references to the sets that they added. */
  deleteMember(id: SharedFolderId, account: AccountId): Promise<void>;
  /**
   * Removes the account, which is leaving, from these folders: one row in each. The sets that it added are hidden from
   * the folders at once; the references are removed with the account's rows.
   */
  leave(account: AccountId, ids: readonly SharedFolderId[]): Promise<void>;
  /**
   * Hides these folders from all readers: the account was their only member. Their rows are removed with the account's
   * rows.
   */
  giveUp(account: AccountId, ids: readonly SharedFolderId[]): Promise<void>;

  holds(id: SharedFolderId, set: SetId): Promise<boolean>;
  /** Counts existing sets that members added. */
  countSets(id: SharedFolderId): Promise<number>;
  insertSet(id: SharedFolderId, set: SharedSet): Promise<void>;
  deleteSet(id: SharedFolderId, set: SetId): Promise<void>;
}
