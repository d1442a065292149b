import { rootFolder } from '@flashcards/library';
import type { WriteRequest } from './messages.ts';

/** One level of a deck name: two colons would separate levels, and Anki removes control characters. */
const levelOf = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .replace(/:{2,}/g, ':')
    .replace(/^[\s:]+|[\s:]+$/g, '') || '_';

/** Anki refuses a package with a deeper deck. */
const mostLevels = 11;

/**
 * The name of the set below its folders: `Languages::Italian::First words`. Folders that are too deep for Anki are
 * joined into one level.
 */
export const deckName = ({ name, folder = rootFolder }: Pick<WriteRequest, 'name' | 'folder'>): string => {
  const folders = folder.split('/').filter((segment) => segment !== '');
  const own = folders.slice(0, mostLevels - 2);
  const deeper = folders.slice(mostLevels - 2);
  return [...own, ...(deeper.length > 0 ? [deeper.join(' / ')] : []), name].map(levelOf).join('::');
};
