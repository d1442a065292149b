import { isWellFormed } from '@flashcards/kernel';
import { parsed } from './scalars.ts';

export const shortText =
  (most: number) =>
  (wire: string): string | undefined =>
    wire.length <= most && isWellFormed(wire) ? wire : undefined;

export const parsePageCursor = shortText(2_000);

/** Blank: the first page. Only the use case can tell whether it is one. */
export const pageCursor = parsed('page-cursor', 'a cursor of this operation, at most a day old', parsePageCursor);
