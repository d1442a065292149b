import type { AccountId, Outcome, SetId, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import type { AddedSet, ListedSet, MemberRefusal, SharedFolderListings } from '@flashcards/persistence-ports';
import type { Member } from '@flashcards/sharing';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { After, Page } from '../pages.ts';
import { after, pagesFrom } from '../pages.ts';
import type { Collections, SharedSetDocument } from '../schema.ts';
import { there } from '../schema.ts';
import { folderPages } from './listed-folders.ts';
import { memberFrom, rowKey } from './members.ts';
import { setsThere } from './shared-folder-rows.ts';

interface FolderQuery {
  readonly account: AccountId;
  readonly folder: SharedFolderId;
}

/** Whether the account is a member. */
const asMember = async (
  { members, sharedFolders }: Collections,
  reader: Reader,
  { account, folder }: FolderQuery,
): Promise<Outcome<void, MemberRefusal>> => {
  const only = { projection: { _id: 1 } } as const;
  const [found] = await reader.find(sharedFolders, { _id: folder }, only);
  if (!found) return refuse('shared_folder_not_found');
  const [member] = await reader.find(members, { _id: rowKey(folder, account) }, only);
  return member ? ok(undefined) : refuse('not_member');
};

const ownerFirst = (one: Member, other: Member): number =>
  Number(other.role === 'owner') - Number(one.role === 'owner');

const membersOf = async (
  collections: Collections,
  reader: Reader,
  query: FolderQuery,
): Promise<Outcome<readonly Member[], MemberRefusal>> => {
  const allowed = await asMember(collections, reader, query);
  if (!allowed.ok) return allowed;
  const byAge = { sort: { joinedAt: 1, order: 1 } } as const;
  const found = await reader.find(collections.members, { folder: query.folder }, byAge);
  return ok(found.map(memberFrom).toSorted(ownerFirst));
};

const addedSets = async (
  collections: Collections,
  reader: Reader,
  query: FolderQuery,
): Promise<readonly AddedSet[]> => {
  const { account, folder } = query;
  if (!(await asMember(collections, reader, query)).ok) return [];
  const byAge = { sort: { addedAt: 1, order: 1 }, projection: { set: 1, addedAt: 1 } } as const;
  const found = await reader.find(collections.sharedSets, { folder, addedBy: account }, byAge);
  const ids = found.map(({ set }) => set);
  const isThere = await setsThere(collections, reader, ids);
  return found.flatMap(({ set: id, addedAt }) => (isThere.has(id) ? [{ id, addedAt }] : []));
};

/** A page of the longest descriptions has a mebibyte at most. */
const setsPerPage = 25;

type Place = After<Pick<SharedSetDocument, 'addedAt' | 'order'>>;

const shown = { name: 1, description: 1, cardCount: 1 } as const;

const withNames = async (
  { members, sets }: Collections,
  reader: Reader,
  references: readonly SharedSetDocument[],
): Promise<readonly ListedSet[]> => {
  const ids: readonly SetId[] = references.map(({ set }) => set);
  const adders = new Set(references.map(({ folder, addedBy }) => rowKey(folder, addedBy)));
  const found = await reader.find(sets, { _id: { $in: ids }, ...there }, { projection: shown });
  const users = await reader.find(members, { _id: { $in: [...adders] } }, { projection: { account: 1, user: 1 } });
  const [known, userOf] = [
    new Map(found.map((set) => [set._id, set])),
    new Map(users.map(({ account, user }) => [account, user])),
  ];
  return references.flatMap(({ set: id, addedBy: adder, addedAt }) => {
    const [set, addedBy] = [known.get(id), userOf.get(adder)];
    if (!set || addedBy === undefined) return [];
    const { name, description, cardCount } = set;
    return [{ id, name: name as SetName, description, cardCount, addedBy, addedAt }];
  });
};

/** Checks the membership again for each page. */
const pageOfSets = async (
  collections: Collections,
  reader: Reader,
  query: FolderQuery & { readonly place: Place },
): Promise<Page<ListedSet, Place>> => {
  if (!(await asMember(collections, reader, query)).ok) return { items: [] };
  const { folder, place } = query;
  const byAge = { sort: { addedAt: 1, order: 1 }, limit: setsPerPage } as const;
  const references = await reader.find(
    collections.sharedSets,
    { folder, ...after(place, ['addedAt', 'order']) },
    byAge,
  );
  const items = references.length > 0 ? await withNames(collections, reader, references) : [];
  return { items, next: references.length === setsPerPage ? references.at(-1) : undefined };
};

export const sharedFolderListings = (collections: Collections, snapshots: Snapshots): SharedFolderListings => {
  const { one } = snapshots;
  return {
    of: (account) => folderPages(collections, snapshots, account),

    members: (account, folder) => one(account, (reader) => membersOf(collections, reader, { account, folder })),

    sets: async (account, folder) => {
      const found = await one(account, (reader) => asMember(collections, reader, { account, folder }));
      if (!found.ok) return found;
      const read = (place: Place) =>
        one(account, (reader) => pageOfSets(collections, reader, { account, folder, place }));
      return ok(pagesFrom<ListedSet, Place>('first', read));
    },

    added: (account, folder) => one(account, (reader) => addedSets(collections, reader, { account, folder })),
  };
};
