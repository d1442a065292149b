import type { User } from '@flashcards/accounts';
import type { SharedFolderId } from '@flashcards/kernel';
import type { ListedFolder, SharedFolders, Users } from '@flashcards/persistence-ports';
import { pagesWithNames } from '../accounts/names.ts';
import type { Detail } from '../study/study-cards.ts';

type Pages = AsyncIterable<readonly ListedFolder[]>;

export interface SharedFolderLists {
  /** Must be read before `joined`. Pages are fetched on demand. */
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
 * The shared folders of the learner, owned and joined. The store is read twice, so that no list is held in memory. A
 * folder that is transferred in the meantime is still listed once: the second list has what the first had not.
 */
export const getSharedFolders =
  ({ sharedFolders, users }: { readonly sharedFolders: SharedFolders; readonly users: Users }) =>
  async ({ account }: User, { detail }: Detail = {}): Promise<SharedFolderLists> => {
    const shown = new Set<SharedFolderId>();
    const isOwn = ({ id, role }: ListedFolder): boolean => {
      if (role === 'owner') shown.add(id);
      return role === 'owner';
    };
    const named = (pages: Pages): Pages =>
      detail
        ? pagesWithNames(pages, {
            users,
            idsOf: ({ owner }) => [owner],
            named: (folder, nameOf) => ({ ...folder, ...nameOf(folder.owner) }),
          })
        : pages;
    return {
      owned: named(chosen(sharedFolders.of(account), isOwn)),
      joined: named(chosen(sharedFolders.of(account), ({ id }) => !shown.has(id))),
    };
  };
