import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { CodeHash, InviteCode, Member, Role, SharedFolder, SharedSet } from '@flashcards/sharing';

/** A folder as it is kept: its owner is a member. */
export type SharedFolderRow = Omit<SharedFolder, 'owner'>;

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
  insertMember(id: SharedFolderId, member: Member): Promise<void>;
  saveRole(id: SharedFolderId, member: Pick<Member, 'account' | 'role'>): Promise<void>;
  /** Takes out the member with the references to the sets that they added. */
  deleteMember(id: SharedFolderId, account: AccountId): Promise<void>;

  holds(id: SharedFolderId, set: SetId): Promise<boolean>;
  /** The sets that are there and whose adders are members. */
  countSets(id: SharedFolderId): Promise<number>;
  insertSet(id: SharedFolderId, set: SharedSet): Promise<void>;
  deleteSet(id: SharedFolderId, set: SetId): Promise<void>;
}
