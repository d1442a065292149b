import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drawers, mediaPathOf } from '../media/media-paths.ts';
import type { OnProgress } from './copy-source.ts';
import { copySound, forEachOf, hashesIn, linkAlike } from './media-files.ts';
import type { MediaNames, NamedMedia } from './media-names.ts';
import { sync } from './sync.ts';

export interface MediaPlaces {
  readonly from: string;
  readonly to: string;
  /**
   * The directory of an earlier backup. Its files are hard-linked instead of copied, where the file system allows it.
   */
  readonly earlier?: string;
}

export interface MediaBackedUp {
  readonly files: number;
  readonly bytes: number;
  /** The number of files that are missing or damaged; `examples` has some of their names. */
  readonly lacking: number;
  readonly examples: readonly string[];
  /** A hash of the names of the lacking files, to compare two attempts. */
  readonly digest: string;
}

const mostExamples = 5;

/** Counts the files over all drawers. */
const tally = () => {
  const [hash, examples] = [createHash('sha256'), [] as string[]];
  let [files, bytes, lacking] = [0, 0, 0];
  return {
    has: (file: NamedMedia): void => {
      files += 1;
      bytes += file.bytes;
    },
    lacks: (file: NamedMedia): void => {
      lacking += 1;
      hash.update(file.hash);
      if (examples.length < mostExamples) examples.push(file.hash);
    },
    end: (): MediaBackedUp => ({ files, bytes, lacking, examples, digest: hash.digest('hex') }),
    bytes: (): number => bytes,
  };
};

/** Brings a file to its place; false where it is missing or damaged. */
type Put = (file: NamedMedia) => Promise<boolean>;

/** Makes a drawer contain exactly the named files. Returns those that are missing or damaged. */
const fillDrawer = async (drawer: string, named: readonly NamedMedia[], put: Put): Promise<ReadonlySet<NamedMedia>> => {
  const others = new Set(await hashesIn(drawer));
  const missing = named.filter(({ hash }) => !others.delete(hash));
  const lacking = new Set<NamedMedia>();
  if (missing.length > 0) await mkdir(drawer, { recursive: true, mode: 0o700 });
  await forEachOf(missing, async (file) => {
    if (!(await put(file))) lacking.add(file);
  });
  for (const hash of others) await rm(join(drawer, hash));
  if (missing.length + others.size > 0) await sync(drawer);
  return lacking;
};

export interface Filling {
  readonly names: MediaNames;
  readonly to: string;
  readonly onProgress: OnProgress;
}

/**
 * Makes a directory contain exactly the named files, durably. Files from an earlier call are not checked again: no
 * other process writes there, and a file never changes.
 */
export const fillMedia = async ({ names, to, onProgress }: Filling, put: Put): Promise<MediaBackedUp> => {
  const found = tally();
  const of = await names.bytes();
  for (const drawer of drawers) {
    const named = await names.in(drawer);
    const lacking = await fillDrawer(join(to, drawer), named, put);
    for (const file of named) (lacking.has(file) ? found.lacks : found.has)(file);
    if (named.length > 0) onProgress(found.bytes(), of);
  }
  if (existsSync(to)) await sync(to);
  return found.end();
};

/**
 * Files of an earlier backup are hard-linked where the file system allows it, so an hourly backup costs only what is
 * new.
 */
export const backUpMedia = (
  names: MediaNames,
  { from, to, earlier }: MediaPlaces,
  onProgress: OnProgress,
): Promise<MediaBackedUp> =>
  fillMedia({ names, to, onProgress }, async (file) => {
    const target = mediaPathOf(to, file.hash);
    if (earlier !== undefined && (await linkAlike(mediaPathOf(earlier, file.hash), target, file))) return true;
    return copySound(mediaPathOf(from, file.hash), target, file);
  });
