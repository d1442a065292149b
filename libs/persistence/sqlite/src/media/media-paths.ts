import { join } from 'node:path';

/** The directory of the files of a database. */
export const mediaRootOf = (file: string): string => `${file}.media`;

/** Where files are that have not arrived. */
export const arrivals = 'arriving';

/** Those of many decks would be too many for one directory. A drawer has the first two digits of the hashes in it. */
export const drawers: readonly string[] = Array.from({ length: 256 }, (_, index) =>
  index.toString(16).padStart(2, '0'),
);

export const drawerOf = (root: string, hash: string): string => join(root, hash.slice(0, 2));

export const mediaPathOf = (root: string, hash: string): string => join(drawerOf(root, hash), hash);
