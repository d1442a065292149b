import type { SetName } from './set-name.ts';
import { deepest } from './folder-path.ts';
import { nameFrom } from './name.ts';

/** The levels of a deck, outermost first. None: the deck has no name of its own. */
export type DeckLevels = readonly SetName[];

/** Characters of a deck's name. What is longer is deeper than folders may be, or has levels that are cut anyway. */
export const longestDeckName = 10_000;

/** Blank levels are left out. Folders and a set for more levels could not be made. */
export const deckLevels = (name: string): DeckLevels =>
  name
    .slice(0, longestDeckName)
    .split('::')
    .map(nameFrom)
    .filter((level) => level !== '')
    .slice(0, deepest + 1) as string[] as SetName[];
