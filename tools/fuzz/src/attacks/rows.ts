import { rawZstd } from '@flashcards/kit/rig';
import { latestPackage } from './packages.ts';

/** Values of a row of each table, with `i` as its number. */
export const cardValues = `i, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ''`;
export const rows = {
  notes: `i + 1, 'g', 1, 0, '', 'front' || char(31) || 'back'`,
  cards: cardValues.replace('i,', 'i + 1,'),
  revlog: 'i, 1, 3, 1, 1, 0, 0, 1',
} as const;
export const described = {
  notetypes: `i + 1, 'Type ' || i, x''`,
  decks: `i + 1, 'Deck ' || i, x'', x''`,
} as const;
export const indexed = {
  fields: `1, i + 1, 'Field ' || i, x''`,
  templates: `1, i + 1, 'Card ' || i, x''`,
} as const;

/** A package of the latest generation with this collection. */
export const latest = (collection: Uint8Array): Buffer => latestPackage({ collection: rawZstd(collection) });
