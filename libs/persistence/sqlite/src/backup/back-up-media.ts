import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drawers, mediaPathOf } from '../media/media-paths.ts';
import type { OnProgress } from './copy-source.ts';
import { copySound, forEachOf, hashesIn, linkAlike } from './media-files.ts';
import type { MediaNames, NamedMedia } from './media-names.ts';
import { sync } from './sync.ts';

/** Directories of media. */
export interface MediaPlaces {
  readonly from: string;
  readonly to: string;
  /** Of an earlier backup: what it has is not copied again, but given a second name where the file system can. */
  readonly earlier?: string;
}

export interface MediaBackedUp {
  readonly files: number;
  readonly bytes: number;
  /** What is nowhere, or damaged: some of it by name. */
  readonly lacking: number;
  readonly examples: readonly string[];
  /** Tells whether two looks found the same lacking. */
  readonly digest: string;
}

const mostExamples = 5;

/** What a run through all drawers comes to. */
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

/** Whether it could be brought to where it belongs. */
type Put = (file: NamedMedia) => Promise<boolean>;

/** Has in a drawer what is named, and nothing else. Those that can not be had. */
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
 * Brings a directory to what is named, and to the disk. What an earlier call has brought is not looked at again: nobody
 * else writes there, and a file never changes.
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

/** What an earlier backup has gets a second name where the file system can: an hour's backup costs what the hour brought. */
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
