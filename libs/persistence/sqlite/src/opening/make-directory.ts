import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const makeOne = (path: string): void => {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!isDirectory(path)) throw error;
  }
};

/**
 * Creates the directory and its missing parents, each for this user only. Throws at the first that the file system
 * refuses. Node's recursive `mkdir` never ends where a file system answers ENOENT below a directory that exists, as
 * `/proc` does.
 */
export const makeDirectory = (path: string): void => {
  const parent = dirname(path);
  if (!existsSync(parent)) makeDirectory(parent);
  makeOne(path);
};
