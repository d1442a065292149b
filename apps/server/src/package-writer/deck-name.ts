import type { WriteRequest } from './messages.ts';

/** One level of a deck's name: two colons would begin another, and Anki takes control characters out. */
const levelOf = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .replace(/:{2,}/g, ':')
    .replace(/^[\s:]+|[\s:]+$/g, '') || '_';

/** The set under its folders: `Languages::Italian::First words`. */
export const deckName = ({ name, folder = '' as never }: Pick<WriteRequest, 'name' | 'folder'>): string =>
  [...folder.split('/').filter((segment) => segment !== ''), name].map(levelOf).join('::');
