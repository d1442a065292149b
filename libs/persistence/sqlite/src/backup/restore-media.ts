import { constants } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { arrivals, drawers, mediaPathOf, mediaRootOf } from '../media/media-paths.ts';
import type { MediaBackedUp } from './back-up-media.ts';
import { fillMedia } from './back-up-media.ts';
import { BackupError } from './backup-error.ts';
import type { OnProgress } from './copy-source.ts';
import { copySound, forEachOf, hashesIn, isSound, linkAlike } from './media-files.ts';
import type { MediaNames } from './media-names.ts';
import { sync } from './sync.ts';

const staging = 'restoring';

/** The directory where a restore stages media until all are there, on the same disk as the existing media. */
export const stagingOf = (file: string): string => join(mediaRootOf(file), staging);

export interface StagedFor {
  readonly from: string;
  readonly file: string;
  readonly mayLackMedia?: boolean;
  readonly onMediaProgress?: OnProgress;
}

const refuseLacking = ({ lacking, examples }: MediaBackedUp): void => {
  if (lacking === 0) return;
  const some = `${examples.join(', ')}${lacking > examples.length ? ', …' : ''}`;
  const text = `${lacking} media files of its sets are missing or damaged: ${some}. To restore it without them`;
  throw new BackupError('bad data', `${text}, add --lacking-media`);
};

/**
 * Stages all media of the backup. An existing file is linked instead of copied, after it was read and matches its hash:
 * damage may be the reason for the restore.
 */
export const stageMedia = async (
  names: MediaNames,
  { from, file, mayLackMedia = false, onMediaProgress = () => {} }: StagedFor,
): Promise<MediaBackedUp> => {
  const [backup, present, to] = [mediaRootOf(from), mediaRootOf(file), stagingOf(file)];
  const staged = await fillMedia({ names, to, onProgress: onMediaProgress }, async (media) => {
    const [here, target] = [mediaPathOf(present, media.hash), mediaPathOf(to, media.hash)];
    if ((await isSound(here, media)) && (await linkAlike(here, target, media))) return true;
    return copySound(mediaPathOf(backup, media.hash), target, media);
  });
  if (!mayLackMedia) refuseLacking(staged);
  return staged;
};

const unlessMissing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
};

/** Hard-links a file, or copies it where the media are on another disk than the database. */
const linkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await sync(to);
  });

const intoDrawer = async (drawer: string, hashes: readonly string[], work: (hash: string) => Promise<void>) => {
  if (hashes.length === 0) return;
  await mkdir(drawer, { recursive: true, mode: 0o700 });
  await forEachOf(hashes, work);
  await sync(drawer);
};

/** Keeps the media of the replaced database under its new name. */
export const keepMedia = async (file: string, kept: string): Promise<void> => {
  const [present, to] = [mediaRootOf(file), mediaRootOf(kept)];
  for (const drawer of drawers) {
    const hashes = await hashesIn(join(present, drawer));
    await intoDrawer(join(to, drawer), hashes, (hash) => linkOrCopy(mediaPathOf(present, hash), mediaPathOf(to, hash)));
  }
  await sync(to).catch(unlessMissing);
};

const fileAt = async (path: string): Promise<number | undefined> => (await stat(path).catch(unlessMissing))?.ino;

/** Places a staged file where there is none or a damaged one. */
const add = async (root: string, hash: string, added: string[]): Promise<void> => {
  const [staged, path] = [mediaPathOf(join(root, staging), hash), mediaPathOf(root, hash)];
  const present = await fileAt(path);
  if (present === (await fileAt(staged))) return;
  if (present === undefined) added.push(path);
  await link(staged, `${staged}.next`);
  await rename(`${staged}.next`, path);
};

/** Places the staged files next to the existing ones. `added` collects the paths of new files. */
export const addMedia = async (file: string, added: string[]): Promise<void> => {
  const root = mediaRootOf(file);
  for (const drawer of drawers) {
    const hashes = await hashesIn(join(stagingOf(file), drawer));
    await intoDrawer(join(root, drawer), hashes, (hash) => add(root, hash, added));
  }
  await sync(root).catch(unlessMissing);
};

/** Removes files that were not staged: the restored database does not name them. */
export const removeOtherMedia = async (file: string): Promise<void> => {
  const root = mediaRootOf(file);
  for (const drawer of drawers) {
    const staged = new Set(await hashesIn(join(stagingOf(file), drawer)));
    const others = (await hashesIn(join(root, drawer))).filter((hash) => !staged.has(hash));
    for (const hash of others) await rm(mediaPathOf(root, hash), { force: true });
  }
  await rm(join(root, arrivals), { recursive: true, force: true });
};
