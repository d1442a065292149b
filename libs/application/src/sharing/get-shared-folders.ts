import type { User } from '@flashcards/accounts';
import type { SharedFolderId } from '@flashcards/kernel';
import type { ListedFolder, SharedFolders } from '@flashcards/persistence-ports';

type Pages = AsyncIterable<readonly ListedFolder[]>;

export interface SharedFolderLists {
  /** To be read before `joined`. Some at a time, fetched as they are asked for. */
  readonly owned: Pages;
  readonly joined: Pages;
}

const chosen = async function* (
  pages: Pages,
  isChosen: (folder: ListedFolder) => boolean,
): AsyncGenerator<readonly ListedFolder[]> {
  for await (const page of pages) yield page.filter(isChosen);
};

/**
 * The shared folders of the learner: own ones and joined ones. The store is asked twice, so that neither list is held. A
 * folder that passes to another owner meanwhile shows once all the same: the second list has what the first did not.
 */
export const getSharedFolders =
  ({ sharedFolders }: { readonly sharedFolders: SharedFolders }) =>
  async ({ account }: User): Promise<SharedFolderLists> => {
    const shown = new Set<SharedFolderId>();
    const isOwn = ({ id, role }: ListedFolder): boolean => {
      if (role === 'owner') shown.add(id);
      return role === 'owner';
    };
    return {
      owned: chosen(sharedFolders.of(account), isOwn),
      joined: chosen(sharedFolders.of(account), ({ id }) => !shown.has(id)),
    };
  };
