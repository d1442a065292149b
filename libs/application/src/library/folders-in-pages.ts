import type { AccountId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Folders } from '@flashcards/persistence-ports';

/**
 * Characters of paths in a page. The paths of 2,000 deep folders have many millions, and every page reads all of them.
 */
const pageLength = 512 * 1024;

interface Page {
  readonly paths: readonly FolderPath[];
  readonly isLast: boolean;
}

const pageAfter = (all: readonly FolderPath[], after: string): Page => {
  const rest = all.filter((path) => path > after).sort();
  let length = 0;
  const end = rest.findIndex((path) => (length += path.length) > pageLength);
  return end < 0 ? { paths: rest, isLast: true } : { paths: rest.slice(0, end + 1), isLast: end + 1 === rest.length };
};

/**
 * Every folder, parents before children, in pages. All folders are reread for each page, so that none is held between
 * pages.
 */
export const foldersInPages = async function* (folders: Folders, account: AccountId) {
  let after = '';
  for (let isLast = false; !isLast;) {
    const page = pageAfter(await folders.all(account), after);
    after = page.paths.at(-1) ?? '';
    ({ isLast } = page);
    yield page.paths;
  }
};
