import type { AccountId, CardId, QuestId, SharedFolderId } from '@flashcards/kernel';
import type { ArchiveRecord, QuestRecord, VisitRecord } from '@flashcards/persistence-ports';
import { pageOfVisits } from '../library/visited.ts';
import { pagesFrom } from '../pages.ts';
import { foundQuests } from '../quests/found-quests.ts';
import { memberFrom } from '../sharing/members.ts';
import { setsThere } from '../sharing/shared-folder-rows.ts';
import type { Reading } from './record-pages.ts';
import { atOnce, inPages } from './record-pages.ts';

export const visitRecords = (
  { collections, snapshots: { latest } }: Reading,
  account: AccountId,
): AsyncIterable<readonly VisitRecord[]> =>
  pagesFrom<VisitRecord, CardId>('' as CardId, (after) =>
    latest(async (reader) => {
      const { items, next } = await pageOfVisits(collections, reader, { account, after, limit: atOnce });
      const visits = items.map(({ card, set, suspended, progress }) => ({ account, card, set, suspended, progress }));
      return { items: visits.map((visit) => ({ kind: 'visit', ...visit })), next };
    }),
  );

/** Accounts that were going when the store was opened are gone. */
export const questRecords = async function* (
  { collections, snapshots: { latest } }: Reading,
  id: QuestId,
): AsyncGenerator<readonly QuestRecord[]> {
  const found = await latest(async (reader) => {
    return foundQuests(collections, reader, await reader.find(collections.quests, { _id: id }));
  });
  if (found.length > 0) yield found.map(({ quest, stints }) => ({ kind: 'quest', quest, stints }));
};

/** Of members and sets a folder has a thousand each at most. */
export const sharedFolderRecords = async function* (
  { collections, snapshots: { latest } }: Reading,
  id: SharedFolderId,
): AsyncGenerator<readonly ArchiveRecord[]> {
  const { members, sharedFolders, sharedSets } = collections;
  const [found] = await latest((reader) => reader.find(sharedFolders, { _id: id }));
  const byJoining = { sort: { joinedAt: 1, order: 1 } } as const;
  const joined = (await latest((reader) => reader.find(members, { folder: id }, byJoining))).map(memberFrom);
  const owner = joined.find(({ role }) => role === 'owner');
  if (!found || !owner) return;
  const { name, description, createdAt, code } = found;
  const folder = { id, name, description, owner: owner.account, createdAt, ...(code ? { code } : {}) };
  yield [{ kind: 'shared-folder', folder }];
  yield* inPages(joined.map((member, position) => ({ kind: 'member', position, member }) as const));
  const byAdding = { sort: { addedAt: 1, order: 1 } } as const;
  const references = await latest((reader) => reader.find(sharedSets, { folder: id }, byAdding));
  const isThere = await latest((reader) =>
    setsThere(
      collections,
      reader,
      references.map(({ set }) => set),
    ),
  );
  const isMember = new Set(joined.map(({ account }) => account));
  const standing = references.filter(({ set, addedBy }) => isThere.has(set) && isMember.has(addedBy));
  const told = standing.map(({ set, addedBy, addedAt }) => ({ set, addedBy, addedAt }));
  yield* inPages(told.map((reference, position) => ({ kind: 'shared-set', position, reference }) as const));
};
