import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { CodeHash, InviteCode, Member, Role, SharedFolder, SharedSet } from '@flashcards/sharing';

/** A folder as it is kept: its owner is a member. */
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
  /** Without a code nobody comes in. */
  saveCode(id: SharedFolderId, code: InviteCode | undefined): Promise<void>;
  /** Deletes the folder with its members and the references to its sets: 2,000 rows at most. */
  delete(id: SharedFolderId): Promise<void>;

  owner(id: SharedFolderId): Promise<Member>;
  roleOf(id: SharedFolderId, account: AccountId): Promise<Role | undefined>;
  countMembers(id: SharedFolderId): Promise<number>;
  /** How many folders the account is a member of. */
  countOf(account: AccountId): Promise<number>;
  /** The folders that the account is a member of: `mostSharedFolders` at most. */
  of(account: AccountId): Promise<readonly Membership[]>;
  /** The longest-standing editor, and the longest-standing viewer, of each of these folders, which the account owns. */
  seniors(
    account: AccountId,
    owned: readonly SharedFolderId[],
  ): Promise<ReadonlyMap<SharedFolderId, readonly Member[]>>;
  insertMember(id: SharedFolderId, member: Member): Promise<void>;
  saveRole(id: SharedFolderId, member: Pick<Member, 'account' | 'role'>): Promise<void>;
  /** Takes out the member with the references to the sets that they added. */
  deleteMember(id: SharedFolderId, account: AccountId): Promise<void>;
  /**
   * Takes the account, which is leaving, out of these folders: one row in each. The sets that it added are in none of them
   * from here on; the references go with its rows.
   */
  leave(account: AccountId, ids: readonly SharedFolderId[]): Promise<void>;
  /** From here on nobody finds these folders: the account was their only member, and their rows go with its rows. */
  giveUp(account: AccountId, ids: readonly SharedFolderId[]): Promise<void>;

  holds(id: SharedFolderId, set: SetId): Promise<boolean>;
  /** The sets that are there and whose adders are members. */
  countSets(id: SharedFolderId): Promise<number>;
  insertSet(id: SharedFolderId, set: SharedSet): Promise<void>;
  deleteSet(id: SharedFolderId, set: SetId): Promise<void>;
}
