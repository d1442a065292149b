import type { AccountId, QuestId, SharedFolderId } from '@flashcards/kernel';
import type { Pages, Reading } from './reading.ts';

/** The account for units of work on rows that belong to no account. */
export const nobody = '' as AccountId;

export const questRecords = async function* ({ units }: Reading, id: QuestId): Pages {
  const found = await units.read(nobody, (tx) => tx.quests.find(id));
  if (!found) return;
  const { quest, stints, code } = found;
  yield [{ kind: 'quest', quest, stints, ...(code === undefined ? {} : { code }) }];
};

/** A folder has at most a thousand members and a thousand sets. */
export const sharedFolderRecords = async function* ({ store, units }: Reading, id: SharedFolderId): Pages {
  const found = await units.read(nobody, async ({ sharedFolders }) => {
    const folder = await sharedFolders.find(id);
    return folder && { folder, owner: (await sharedFolders.owner(id)).account };
  });
  if (!found) return;
  yield [{ kind: 'shared-folder', folder: found.folder }];
  const members = await store.sharedFolders.members(found.owner, id);
  const sets = await store.sharedFolders.sets(found.owner, id);
  if (!members.ok || !sets.ok) throw new Error('the owner of a shared folder is not in it');
  yield members.value.map((member, position) => ({ kind: 'member', folder: id, position, member }));
  const accounts = new Map(members.value.map(({ user, account }) => [user, account]));
  let position = 0;
  for await (const page of sets.value)
    yield page.map(({ id: set, addedBy, addedAt }) => {
      const reference = { set, addedBy: accounts.get(addedBy) ?? nobody, addedAt };
      return { kind: 'shared-set', folder: id, position: position++, reference };
    });
};
