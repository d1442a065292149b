import type { MediaHash } from '@flashcards/library';
import type { NewMediaFile } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { createHash, randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inMemory } from '../opening/opened.ts';
import { arrivals, drawerOf, mediaPathOf, mediaRootOf } from './media-paths.ts';

/** A complete file under a temporary name. */
export interface Arrived {
  readonly hash: MediaHash;
  readonly path: string;
}

/** The directory of files by hash, next to the database. The database decides which files may be there. */
export interface MediaDirectory {
  /** Whether the file exists with this size. */
  has(file: Pick<NewMediaFile, 'hash' | 'bytes'>): Promise<boolean>;
  /** Writes the content to a temporary file and syncs it. */
  receive(file: NewMediaFile): Promise<Arrived>;
  discard(arrived: Arrived): Promise<void>;
  /** Call it in a write transaction in which the file is referenced, so that no sweep removes it meanwhile. */
  place(arrived: Arrived): void;
  /** Call it in a write transaction in which the file is not referenced. */
  remove(hash: MediaHash): void;
  /** Makes the directory entries of these files durable. */
  sync(hashes: Iterable<MediaHash>): Promise<void>;
  open(hash: MediaHash): Promise<FileHandle | undefined>;
  /** Removes temporary files of dead processes. */
  sweep(): Promise<void>;
  /** Removes the directory of a database in memory. */
  close(): Promise<void>;
}

/** Milliseconds; no writer takes this long for one file. */
const longestArrival = 86_400_000;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

const unlessMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

/** A full disk is temporary trouble. */
const storeTrouble = (error: unknown): unknown =>
  codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
    ? new StoreUnavailable('sqlite: the disk is full', { cause: error })
    : error;

const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path, 'r').catch(unlessMissing);
  if (!directory) return;
  await directory.sync().finally(() => directory.close());
};

/** Writes the content and returns its hash. Throws when there are more bytes than expected. */
const writeAll = async (handle: FileHandle, { content, bytes }: NewMediaFile): Promise<string> => {
  const hash = createHash('sha256');
  let written = 0;
  for await (const piece of content()) {
    written += piece.length;
    if (written > bytes) throw new Error('sqlite: a media file has more bytes than it should');
    hash.update(piece);
    await handle.writeFile(piece);
  }
  return hash.digest('hex');
};

const write = async (path: string, file: NewMediaFile): Promise<void> => {
  const handle = await open(path, 'wx', 0o600);
  try {
    if ((await writeAll(handle, file)) !== file.hash) throw new Error('sqlite: a media file is not what its hash says');
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const sweepArrivals = async (directory: string): Promise<void> => {
  for (const name of (await readdir(directory).catch(unlessMissing)) ?? []) {
    const path = join(directory, name);
    const found = await stat(path).catch(unlessMissing);
    if (found && found.mtimeMs < Date.now() - longestArrival) await rm(path, { force: true });
  }
};

/** Directories are created when there is something to store. */
export const mediaDirectory = (file: string): MediaDirectory => {
  const isFleeting = file === inMemory;
  const root = isFleeting ? join(tmpdir(), `flashcards-media-${randomUUID()}`) : mediaRootOf(file);
  const arriving = join(root, arrivals);
  const discard = ({ path }: Arrived): Promise<void> => rm(path, { force: true });

  return {
    has: async ({ hash, bytes }) => (await stat(mediaPathOf(root, hash)).catch(unlessMissing))?.size === bytes,
    receive: async (file) => {
      const arrived = { hash: file.hash, path: join(arriving, randomUUID()) };
      for (const directory of [arriving, drawerOf(root, file.hash)])
        await mkdir(directory, { recursive: true, mode: 0o700 });
      await write(arrived.path, file).catch(async (error: unknown) => {
        await discard(arrived).catch(() => undefined);
        throw storeTrouble(error);
      });
      return arrived;
    },
    discard,
    place: ({ hash, path }) => renameSync(path, mediaPathOf(root, hash)),
    remove: (hash) => rmSync(mediaPathOf(root, hash), { force: true }),
    sync: async (hashes) => {
      const drawers = new Set([...hashes].map((hash) => drawerOf(root, hash)));
      for (const directory of [...drawers, root]) await syncDirectory(directory);
    },
    open: (hash) => open(mediaPathOf(root, hash), 'r').catch(unlessMissing),
    sweep: () => sweepArrivals(arriving),
    close: async () => {
      if (isFleeting) await rm(root, { recursive: true, force: true });
    },
  };
};
