import type { Branded } from '@flashcards/kernel';
import { parseName, unnameable } from './name.ts';

/** Segments joined by `/`, each trimmed and in NFC; the root is the empty path. */
export type FolderPath = Branded<'FolderPath'>;

export const rootFolder = '' as FolderPath;

/** The greatest depth of a folder (contract, section 2). */
export const deepest = 32;

/** The most folders of one account. A tree is read and sent as a whole, so every folder enlarges every reply. */
export const mostFolders = 2_000;

const parseSegment = (text: string): string | undefined => {
  const name = parseName(text.trim());
  return name === '.' || name === '..' ? undefined : name;
};

/** Splits at `/` and drops empty segments. `undefined` when a segment or the depth is refused (contract, section 2). */
export const parseFolderPath = (text: string): FolderPath | undefined => {
  // Checked before trimming, which would remove some of these characters.
  if (unnameable.test(text)) return undefined;
  const segments = text
    .split('/')
    .filter((segment) => segment.trim() !== '')
    .map(parseSegment);
  if (segments.length > deepest || segments.includes(undefined)) return undefined;
  return segments.join('/') as FolderPath;
};

export const segmentsOf = (path: FolderPath): readonly string[] => (path === rootFolder ? [] : path.split('/'));

/** The path and each folder above it, outermost first, without the root: `a/b` gives `a`, `a/b`. */
export const lineageOf = (path: FolderPath): readonly FolderPath[] =>
  segmentsOf(path).map((_, index, segments) => segments.slice(0, index + 1).join('/') as FolderPath);

/** The parent folder; the root for a top-level folder. */
export const parentOf = (path: FolderPath): FolderPath =>
  path.slice(0, Math.max(0, path.lastIndexOf('/'))) as FolderPath;

/** The last segment; empty for the root. */
export const nameOf = (path: FolderPath): string => path.slice(path.lastIndexOf('/') + 1);

/** The path of a child folder with this name. `undefined` when the name has a `/`, as the name of a set may. */
export const childOf = (folder: FolderPath, name: string): FolderPath | undefined =>
  name.includes('/') ? undefined : ((folder === rootFolder ? name : `${folder}/${name}`) as FolderPath);

export const depthOf = (path: FolderPath): number => segmentsOf(path).length;

/** Whether a path is below a folder, at any depth. */
export const isBelow = (path: FolderPath, folder: FolderPath): boolean =>
  folder === rootFolder ? path !== rootFolder : path.startsWith(`${folder}/`);

/** Whether a path is a folder, or below it. */
export const isWithin = (path: FolderPath, folder: FolderPath): boolean => path === folder || isBelow(path, folder);
