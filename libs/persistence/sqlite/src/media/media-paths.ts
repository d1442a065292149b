import { join } from 'node:path';

/** The directory of the files of a database. */
export const mediaRootOf = (file: string): string => `${file}.media`;

/** The directory of temporary files. */
export const arrivals = 'arriving';

/**
 * One directory would get too many files, so there are 256 drawers, named by the first two hex digits of the hashes.
 */
export const drawers: readonly string[] = Array.from({ length: 256 }, (_, index) =>
  index.toString(16).padStart(2, '0'),
);

export const drawerOf = (root: string, hash: string): string => join(root, hash.slice(0, 2));

export const mediaPathOf = (root: string, hash: string): string => join(drawerOf(root, hash), hash);
