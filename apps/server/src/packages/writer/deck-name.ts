import { rootFolder } from '@flashcards/library';
import type { WriteRequest } from './messages.ts';

/** One level of a deck's name: two colons would begin another, and Anki takes control characters out. */
const levelOf = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .replace(/:{2,}/g, ':')
    .replace(/^[\s:]+|[\s:]+$/g, '') || '_';

/** Of a package with a deck that lies deeper Anki wants nothing. */
const mostLevels = 11;

/** The set under its folders: `Languages::Italian::First words`. Folders that lie too deep for Anki become one level. */
export const deckName = ({ name, folder = rootFolder }: Pick<WriteRequest, 'name' | 'folder'>): string => {
  const folders = folder.split('/').filter((segment) => segment !== '');
  const own = folders.slice(0, mostLevels - 2);
  const deeper = folders.slice(mostLevels - 2);
  return [...own, ...(deeper.length > 0 ? [deeper.join(' / ')] : []), name].map(levelOf).join('::');
};
