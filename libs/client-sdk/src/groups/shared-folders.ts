import type { CardId, SetId, SharedFolderId, UserId } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions, DetailOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import { detailOf, method, passing, showing } from '../method.ts';
import type { WithName } from './with-name.ts';
import type { CardProgress, CardText, StudyCard } from './card.ts';
import type { TodayCards } from './cards.ts';

/** A member's role in a shared folder: an editor adds sets, a viewer studies them. */
export type FolderRole = 'owner' | 'editor' | 'viewer';
/** The roles that an owner can assign. */
export type GivenRole = 'editor' | 'viewer';

/** The shared folder that an invite code gave access to. */
export interface JoinedFolder {
  readonly id: SharedFolderId;
  readonly name: string;
  readonly description: string;
  readonly owner: UserId;
}

/** A shared folder as seen by one of its members. */
export interface SharedFolder extends JoinedFolder {
  /** Your own role. */
  readonly role: FolderRole;
  /** The number of members, including the owner. */
  readonly members: number;
  /** The number of sets in it. */
  readonly sets: number;
  /** When you created or joined it. */
  readonly joinedAt: Date;
}

/** The folders you own and those you have joined. */
export interface SharedFolderList<Folder = SharedFolder> {
  readonly owned: readonly Folder[];
  readonly joined: readonly Folder[];
}

/** A card of a shared set with your progress. */
export interface SharedCard extends CardText, CardProgress {}

/** A set in a shared folder, with all its cards and your progress. */
export interface SharedSet<Card = SharedCard> {
  readonly id: SetId;
  readonly name: SetName;
  readonly description: string;
  readonly cardCount: number;
  readonly addedBy: UserId;
  readonly addedAt: Date;
  readonly cards: ReadonlyMap<CardId, Card>;
}

/** A set in a shared folder, without its cards. */
export type ListedSharedSet = Omit<SharedSet, 'cards'> & WithName;

/** A member of a shared folder with role and time of joining. */
export interface FolderMember {
  readonly user: UserId;
  readonly role: FolderRole;
  readonly joinedAt: Date;
}

/** One folder per shared folder, containing its sets, each with only the cards due for you. */
export type SharedTodayCards<Card = CardProgress> = TodayCards<Card>;

/** A shared folder to create. */
export interface NewSharedFolder {
  /** 1 to 200 characters; need not be unique. */
  readonly name: string;
  readonly description?: string | undefined;
}

/** A new shared folder and its invite code. The code is shown only once. */
export interface MadeFolder {
  readonly id: SharedFolderId;
  readonly inviteCode: string;
}

/** Options of an invite code. */
export interface InviteOptions extends CallOptions {
  /** Lifetime in spans of 24 hours, 1 to 365. If left out, the code never expires. */
  readonly expiryDays?: number | undefined;
  /** How many users it admits, 1 to 10 000. Unlimited if left out. */
  readonly maxUses?: number | undefined;
}

/**
 * Sets that several learners study, each with their own progress. Every operation on a folder can be refused with
 * `shared_folder_not_found`.
 */
export interface SharedFolders {
  /**
   * Creates a shared folder. Returns its id and the first invite code, which has no expiry and no limit. Refused with
   * `too_many_shared_folders` beyond 1 000.
   *
   * @example
   * ```ts
   * const { id, inviteCode } = await client.sharedFolders.create({ name: 'Italian together' });
   * ```
   */
  create(folder: NewSharedFolder, options?: CallOptions): Call<MadeFolder>;
  /** The same with the names of the owners. */
  list(options: DetailOptions): Call<SharedFolderList<SharedFolder & WithName>>;
  /**
   * Returns the folders you own and those you have joined, in the order in which you created or joined them.
   *
   * @example
   * ```ts
   * const { owned, joined } = await client.sharedFolders.list();
   * for (const { id, name, role, members } of [...owned, ...joined]) console.log(id, name, role, members);
   * ```
   */
  list(options?: CallOptions): Call<SharedFolderList>;
  /**
   * Joins a folder as a viewer with an invite code. Case and dashes in the code are ignored. Refused with
   * `invalid_code`, `already_member`, `code_expired` (also if used up), `shared_folder_full` and
   * `too_many_shared_folders`.
   *
   * @example
   * ```ts
   * const { id, name, owner } = await client.sharedFolders.join('7K3M-Q9ZD-4XTA-V8RE');
   * ```
   */
  join(code: string, options?: CallOptions): Call<JoinedFolder>;
  /**
   * Shares one of your sets. Does nothing if it is already shared there. Refused with `set_not_found`, with
   * `may_not_add` for viewers and non-members, and with `too_many_shared_sets` beyond 1 000.
   *
   * @example
   * ```ts
   * await client.sharedFolders.addSet(folder, set);
   * ```
   */
  addSet(folder: string, set: string, options?: CallOptions): Call<void>;
  /**
   * Removes a set from the folder; only for the folder's owner. The set itself stays. Refused with `not_owner` and
   * `set_not_found`.
   *
   * @example
   * ```ts
   * await client.sharedFolders.removeSet(folder, set);
   * ```
   */
  removeSet(folder: string, set: string, options?: CallOptions): Call<void>;
  /** The same without the cards, for a list of sets of any size, with the name of the user who added each set. */
  sets(folder: string, options: DetailOptions & { readonly cards: 'none' }): Call<readonly ListedSharedSet[]>;
  /** The same with all that the service knows of each card, and the name of the user who added each set. */
  sets(folder: string, options: DetailOptions): Call<readonly (SharedSet<StudyCard> & WithName)[]>;
  /**
   * Returns the sets in a folder with all their cards and your own progress. Refused with `not_member`.
   *
   * @example
   * ```ts
   * for (const { name, addedBy, cards } of await client.sharedFolders.sets(folder)) console.log(name, addedBy, cards.size);
   * ```
   */
  sets(folder: string, options?: CallOptions): Call<readonly SharedSet[]>;
  /** The same with the names of the members. */
  members(folder: string, options: DetailOptions): Call<readonly (FolderMember & WithName)[]>;
  /**
   * Returns the members of a folder: the owner first, then the others in the order they joined. Refused with
   * `not_member`.
   *
   * @example
   * ```ts
   * for (const { user, role } of await client.sharedFolders.members(folder)) console.log(user, role);
   * ```
   */
  members(folder: string, options?: CallOptions): Call<readonly FolderMember[]>;
  /**
   * Removes a member and the sets they added, and revokes the invite code; only for the owner. Refused with
   * `not_owner`, `owner_stays` and `not_a_member`.
   *
   * @example
   * ```ts
   * await client.sharedFolders.removeMember(folder, 'ben');
   * ```
   */
  removeMember(folder: string, user: string, options?: CallOptions): Call<void>;
  /**
   * Creates a new invite code and revokes the earlier ones; only for the owner. Refused with `not_owner`.
   *
   * @example
   * ```ts
   * const code = await client.sharedFolders.renewInvite(folder, { expiryDays: 7, maxUses: 5 });
   * ```
   */
  renewInvite(folder: string, options?: InviteOptions): Call<string>;
  /**
   * Makes a member an editor, who may add sets, or a viewer; only for the owner. Refused with `not_owner`, and with
   * `invalid_value` for a user who is not a member.
   *
   * @example
   * ```ts
   * await client.sharedFolders.setRole(folder, 'ben', 'editor');
   * ```
   */
  setRole(folder: string, user: string, role: GivenRole, options?: CallOptions): Call<void>;
  /**
   * Makes a member the owner, and you an editor; only for the owner. Refused as `setRole`.
   *
   * @example
   * ```ts
   * await client.sharedFolders.transfer(folder, 'ben');
   * ```
   */
  transfer(folder: string, user: string, options?: CallOptions): Call<void>;
  /**
   * Leaves a folder and removes the sets you added. Refused with `not_member`, and with `owner_must_transfer` for its
   * owner.
   *
   * @example
   * ```ts
   * await client.sharedFolders.leave(folder);
   * ```
   */
  leave(folder: string, options?: CallOptions): Call<void>;
  /**
   * Deletes a folder; only for its owner. The sets stay with their owners. Refused with `not_owner`.
   *
   * @example
   * ```ts
   * await client.sharedFolders.delete(folder);
   * ```
   */
  delete(folder: string, options?: CallOptions): Call<void>;
  /** The same with all that the service knows of each card. */
  today(options: DetailOptions): Call<SharedTodayCards<StudyCard>>;
  /**
   * Returns the sets that others share with you, each with only the cards due today.
   *
   * @example
   * ```ts
   * for (const { folder, set } of setsIn(await client.sharedFolders.today())) console.log(folder, set.name, set.cards.size);
   * ```
   */
  today(options?: CallOptions): Call<SharedTodayCards>;
}

type SetsOptions = Partial<DetailOptions> & { readonly cards?: 'none' };

const idOf = (folder: string) => ({ folder: folder as SharedFolderId });

export const sharedFolders = {
  create: method('createSharedFolder', (call, { name: where }) => async (folder, options) => {
    const { name, description = '' } = anObject(where, 'a shared folder, as { name, description }', folder);
    return call({ name, description }, options);
  }),
  list: showing('getSharedFolders'),
  join: passing('joinSharedFolder', 'code'),
  addSet: passing('addFlashcardToSharedFolder', 'folder', 'set'),
  removeSet: passing('removeFlashcardFromSharedFolder', 'folder', 'set'),
  sets: method(
    'getSharedFolderFlashcards',
    (call, { name }) =>
      async (folder: string, shown: SetsOptions = {}): Promise<never> => {
        const { cards, ...given } = anObject(name, 'options', shown);
        const { options, query } = detailOf(name, given);
        return (await call(idOf(folder), options, { query: { ...query, cards } })) as never;
      },
  ),
  members: method(
    'getSharedFolderMembers',
    (call, { name }) =>
      async (folder: string, given?: Partial<DetailOptions>): Promise<never> => {
        const { options, query } = detailOf(name, given);
        const { owner, others } = await call(idOf(folder), options, { query });
        return [owner, ...others] as never;
      },
  ),
  removeMember: passing('removeUserFromSharedFolder', 'folder', 'user'),
  renewInvite: method('createSharedFolderInvite', (call, { name }) => async (folder, options = {}) => {
    const { expiryDays, maxUses, ...others } = anObject(name, 'options', options);
    return call({ ...idOf(folder), expiryDays, maxUses }, others);
  }),
  setRole: passing('setSharedFolderRole', 'folder', 'user', 'role'),
  transfer: passing('transferSharedFolder', 'folder', 'user'),
  leave: passing('leaveSharedFolder', 'folder'),
  delete: passing('deleteSharedFolder', 'folder'),
  today: showing('getSharedTodayCards'),
} satisfies MethodsOf<SharedFolders>;
