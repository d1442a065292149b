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

/** Where the media of a restore are until all are there: on the disk of those that it replaces. */
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

/** What is there and sound need not be copied; all of it is read, for what is there may be why there is a restore. */
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

/** A second name, or a copy where the media lie on another disk than the database. */
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

/** The files of the database that is replaced stay with it. */
export const keepMedia = async (file: string, kept: string): Promise<void> => {
  const [present, to] = [mediaRootOf(file), mediaRootOf(kept)];
  for (const drawer of drawers) {
    const hashes = await hashesIn(join(present, drawer));
    await intoDrawer(join(to, drawer), hashes, (hash) => linkOrCopy(mediaPathOf(present, hash), mediaPathOf(to, hash)));
  }
  await sync(to).catch(unlessMissing);
};

const fileAt = async (path: string): Promise<number | undefined> => (await stat(path).catch(unlessMissing))?.ino;

/** The file that was staged, in the place of none or of a damaged one. */
const add = async (root: string, hash: string, added: string[]): Promise<void> => {
  const [staged, path] = [mediaPathOf(join(root, staging), hash), mediaPathOf(root, hash)];
  const present = await fileAt(path);
  if (present === (await fileAt(staged))) return;
  if (present === undefined) added.push(path);
  await link(staged, `${staged}.next`);
  await rename(`${staged}.next`, path);
};

/** Brings what was staged beside the files that are there. `added` is told what was not there. */
export const addMedia = async (file: string, added: string[]): Promise<void> => {
  const root = mediaRootOf(file);
  for (const drawer of drawers) {
    const hashes = await hashesIn(join(stagingOf(file), drawer));
    await intoDrawer(join(root, drawer), hashes, (hash) => add(root, hash, added));
  }
  await sync(root).catch(unlessMissing);
};

/** Takes away what was not staged: no row tells of it. */
export const removeOtherMedia = async (file: string): Promise<void> => {
  const root = mediaRootOf(file);
  for (const drawer of drawers) {
    const staged = new Set(await hashesIn(join(stagingOf(file), drawer)));
    const others = (await hashesIn(join(root, drawer))).filter((hash) => !staged.has(hash));
    for (const hash of others) await rm(mediaPathOf(root, hash), { force: true });
  }
  await rm(join(root, arrivals), { recursive: true, force: true });
};
