import type { FolderPath } from '@flashcards/library';
import { parseFolderPath, parseSetName, rootFolder } from '@flashcards/library';
import { parsed } from './text.ts';

const readable = 'without control or direction characters';

export const setName = parsed('set-name', `a name of 1 to 200 characters ${readable}`, parseSetName);

const pathRule = `up to 32 names of 1 to 200 characters separated by '/', ${readable}`;

/** A folder's path; empty means the root. */
export const folderPath = parsed('folder-path', `a folder path: ${pathRule}`, parseFolderPath);

export const parseProperFolder = (path: string): FolderPath | undefined => {
  const folder = parseFolderPath(path);
  return folder === rootFolder ? undefined : folder;
};

/** A folder's path other than the root (contract, section 2). */
export const properFolder = parsed('proper-folder-path', `the path of a folder: ${pathRule}`, parseProperFolder);
