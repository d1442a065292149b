import type { CardId, SetId, SharedFolderId, UserId } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing } from '../method.ts';
import type { CardProgress, CardText, TodayCards } from './cards.ts';

/** What a member of a shared folder may do: an editor adds sets, a viewer studies them. */
export type FolderRole = 'owner' | 'editor' | 'viewer';
/** What an owner may make of a member. */
export type GivenRole = 'editor' | 'viewer';

/** The shared folder that a code let in to. */
export interface JoinedFolder {
  readonly id: SharedFolderId;
  readonly name: string;
  readonly description: string;
  readonly owner: UserId;
}

/** A shared folder as one of its members sees it. */
export interface SharedFolder extends JoinedFolder {
  /** Your own. */
  readonly role: FolderRole;
  /** How many they are, the owner too. */
  readonly members: number;
  /** How many sets are in it. */
  readonly sets: number;
  /** When you came to it. */
  readonly joinedAt: Date;
}

/** The folders that you own, and those that you have joined. */
export interface SharedFolderList {
  readonly owned: readonly SharedFolder[];
  readonly joined: readonly SharedFolder[];
}

/** A card of a shared set, and how far you are with it. */
export interface SharedCard extends CardText, CardProgress {}

/** A set in a shared folder, with all its cards and how far you are with each. */
export interface SharedSet {
  readonly id: SetId;
  readonly name: SetName;
  readonly description: string;
  readonly cardCount: number;
  readonly addedBy: UserId;
  readonly addedAt: Date;
  readonly cards: ReadonlyMap<CardId, SharedCard>;
}

/** Who is in a shared folder, in which role, and since when. */
export interface FolderMember {
  readonly user: UserId;
  readonly role: FolderRole;
  readonly joinedAt: Date;
}

/** A folder for each shared one, which has each of its sets with only the cards that are due for you. */
export type SharedTodayCards = TodayCards;

/** A shared folder to be made. */
export interface NewSharedFolder {
  /** 1 to 200 characters; need not be unique. */
  readonly name: string;
  readonly description?: string | undefined;
}

/** A folder that was made, and the code that lets others in: it is shown this once. */
export interface MadeFolder {
  readonly id: SharedFolderId;
  readonly inviteCode: string;
}

/** What an invite code may have beside the options of every call. */
export interface InviteOptions extends CallOptions {
  /** Spans of 24 hours, 1 to 365; it never expires when left out. */
  readonly expiryDays?: number | undefined;
  /** How many it lets in, 1 to 10 000; any number when left out. */
  readonly maxUses?: number | undefined;
}

/** Sets that several learners study, each with their own progress. All are refused with `shared_folder_not_found`. */
export interface SharedFolders {
  /**
   * Makes a shared folder; answers its id and the first invite code, which has no expiry and no limit. Refused with
   * `too_many_shared_folders` beyond 1 000.
   *
   * @example
   * ```ts
   * const { id, inviteCode } = await client.sharedFolders.create({ name: 'Italian together' });
   * ```
   */
  create(folder: NewSharedFolder, options?: CallOptions): Call<MadeFolder>;
  /**
   * The folders that you own, and those that you have joined, as you came to them.
   *
   * @example
   * ```ts
   * const { owned, joined } = await client.sharedFolders.list();
   * for (const { id, name, role, members } of [...owned, ...joined]) console.log(id, name, role, members);
   * ```
   */
  list(options?: CallOptions): Call<SharedFolderList>;
  /**
   * Joins a folder by an invite code, as a viewer; case and dashes do not matter. Refused with `invalid_code`,
   * `already_member`, `code_expired` (used up, too), `shared_folder_full` and `too_many_shared_folders`.
   *
   * @example
   * ```ts
   * const { id, name, owner } = await client.sharedFolders.join('7K3M-Q9ZD-4XTA-V8RE');
   * ```
   */
  join(code: string, options?: CallOptions): Call<JoinedFolder>;
  /**
   * Shares a set of yours; one that is there already stays. Refused with `set_not_found`, with `may_not_add` for viewers
   * and strangers, and with `too_many_shared_sets` beyond 1 000.
   *
   * @example
   * ```ts
   * await client.sharedFolders.addSet(folder, set);
   * ```
   */
  addSet(folder: string, set: string, options?: CallOptions): Call<void>;
  /**
   * Takes a set out of the folder; for its owner only. The set itself stays. Refused with `not_owner` and
   * `set_not_found`.
   *
   * @example
   * ```ts
   * await client.sharedFolders.removeSet(folder, set);
   * ```
   */
  removeSet(folder: string, set: string, options?: CallOptions): Call<void>;
  /**
   * The sets in a folder with all their cards and your own progress. Refused with `not_member`.
   *
   * @example
   * ```ts
   * for (const { name, addedBy, cards } of await client.sharedFolders.sets(folder)) console.log(name, addedBy, cards.size);
   * ```
   */
  sets(folder: string, options?: CallOptions): Call<readonly SharedSet[]>;
  /**
   * The members of a folder: its owner first, then the others as they joined. Refused with `not_member`.
   *
   * @example
   * ```ts
   * for (const { user, role } of await client.sharedFolders.members(folder)) console.log(user, role);
   * ```
   */
  members(folder: string, options?: CallOptions): Call<readonly FolderMember[]>;
  /**
   * Takes a member out with the sets that they added, and revokes the code; for the owner only. Refused with `not_owner`,
   * `owner_stays` and `not_a_member`.
   *
   * @example
   * ```ts
   * await client.sharedFolders.removeMember(folder, 'ben');
   * ```
   */
  removeMember(folder: string, user: string, options?: CallOptions): Call<void>;
  /**
   * Makes another invite code, and revokes the earlier ones; for the owner only. Refused with `not_owner`.
   *
   * @example
   * ```ts
   * const code = await client.sharedFolders.renewInvite(folder, { expiryDays: 7, maxUses: 5 });
   * ```
   */
  renewInvite(folder: string, options?: InviteOptions): Call<string>;
  /**
   * Makes a member an editor, who may add sets, or a viewer; for the owner only. Refused with `not_owner`, and with
   * `invalid_value` for someone who is not a member.
   *
   * @example
   * ```ts
   * await client.sharedFolders.setRole(folder, 'ben', 'editor');
   * ```
   */
  setRole(folder: string, user: string, role: GivenRole, options?: CallOptions): Call<void>;
  /**
   * Makes a member the owner, and you an editor; for the owner only. Refused as `setRole`.
   *
   * @example
   * ```ts
   * await client.sharedFolders.transfer(folder, 'ben');
   * ```
   */
  transfer(folder: string, user: string, options?: CallOptions): Call<void>;
  /**
   * Leaves a folder, with the sets that you added. Refused with `not_member`, and with `owner_must_transfer` for its
   * owner.
   *
   * @example
   * ```ts
   * await client.sharedFolders.leave(folder);
   * ```
   */
  leave(folder: string, options?: CallOptions): Call<void>;
  /**
   * Deletes a folder; for its owner only. All sets stay their owners'. Refused with `not_owner`.
   *
   * @example
   * ```ts
   * await client.sharedFolders.delete(folder);
   * ```
   */
  delete(folder: string, options?: CallOptions): Call<void>;
  /**
   * The sets of others that are shared with you, each with only its cards due today.
   *
   * @example
   * ```ts
   * for (const { folder, set } of setsIn(await client.sharedFolders.today())) console.log(folder, set.name, set.cards.size);
   * ```
   */
  today(options?: CallOptions): Call<SharedTodayCards>;
}

const idOf = (folder: string) => ({ folder: folder as SharedFolderId });

export const sharedFolders = {
  create: method('createSharedFolder', (call, { name: where }) => async (folder, options) => {
    const { name, description = '' } = anObject(where, 'a shared folder, as { name, description }', folder);
    return call({ name, description }, options);
  }),
  list: passing('getSharedFolders'),
  join: passing('joinSharedFolder', 'code'),
  addSet: passing('addFlashcardToSharedFolder', 'folder', 'set'),
  removeSet: passing('removeFlashcardFromSharedFolder', 'folder', 'set'),
  sets: passing('getSharedFolderFlashcards', 'folder'),
  members: method('getSharedFolderMembers', (call) => async (folder, options) => {
    const { owner, others } = await call(idOf(folder), options);
    return [owner, ...others];
  }),
  removeMember: passing('removeUserFromSharedFolder', 'folder', 'user'),
  renewInvite: method('createSharedFolderInvite', (call, { name }) => async (folder, options = {}) => {
    const { expiryDays, maxUses, ...others } = anObject(name, 'options', options);
    return call({ ...idOf(folder), expiryDays, maxUses }, others);
  }),
  setRole: passing('setSharedFolderRole', 'folder', 'user', 'role'),
  transfer: passing('transferSharedFolder', 'folder', 'user'),
  leave: passing('leaveSharedFolder', 'folder'),
  delete: passing('deleteSharedFolder', 'folder'),
  today: passing('getSharedTodayCards'),
} satisfies MethodsOf<SharedFolders>;
