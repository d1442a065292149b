import type { Branded } from '@flashcards/kernel';
import { parseName, unnameable } from './name.ts';

/** Segments joined by `/`, each trimmed and in NFC; the root is the empty path. */
export type FolderPath = Branded<'FolderPath'>;

export const rootFolder = '' as FolderPath;

/** How deep folders lie at most (contract, section 2). */
export const deepest = 32;

/** The most folders one account holds: a tree is read and answered whole, so whoever adds to it adds to each answer. */
export const mostFolders = 2_000;

const parseSegment = (text: string): string | undefined => {
  const name = parseName(text.trim());
  return name === '.' || name === '..' ? undefined : name;
};

/** Splits on `/`, drops empty segments; `undefined` where a segment or the depth is refused (contract, section 2). */
export const parseFolderPath = (text: string): FolderPath | undefined => {
  // Before trimming, which would take some of these characters away unseen.
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

/** The folder a path lies in; the root for a top-level folder. */
export const parentOf = (path: FolderPath): FolderPath =>
  path.slice(0, Math.max(0, path.lastIndexOf('/'))) as FolderPath;

/** The last segment; empty for the root. */
export const nameOf = (path: FolderPath): string => path.slice(path.lastIndexOf('/') + 1);

/** The path of a folder of this name in a folder; a set's name may have a `/`, which no folder's has. */
export const childOf = (folder: FolderPath, name: string): FolderPath | undefined =>
  name.includes('/') ? undefined : ((folder === rootFolder ? name : `${folder}/${name}`) as FolderPath);

export const depthOf = (path: FolderPath): number => segmentsOf(path).length;

/** Whether a path lies below a folder, at any depth. */
export const isBelow = (path: FolderPath, folder: FolderPath): boolean =>
  folder === rootFolder ? path !== rootFolder : path.startsWith(`${folder}/`);
