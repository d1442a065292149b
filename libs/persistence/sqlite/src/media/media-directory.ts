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

/** A file that is whole, under a name of its own. */
export interface Arrived {
  readonly hash: MediaHash;
  readonly path: string;
}

/** Files by their hashes, beside the database. What may lie there is told by the database. */
export interface MediaDirectory {
  /** Whether the file is there, with so many bytes. */
  has(file: Pick<NewMediaFile, 'hash' | 'bytes'>): Promise<boolean>;
  /** Writes the content where nobody looks for it, and waits for the disk. */
  receive(file: NewMediaFile): Promise<Arrived>;
  discard(arrived: Arrived): Promise<void>;
  /** Within a write transaction, in which somebody holds the file: nobody takes it away meanwhile. */
  place(arrived: Arrived): void;
  /** Within a write transaction, in which nobody holds the file. */
  remove(hash: MediaHash): void;
  /** Waits until the disk knows which of these are there. */
  sync(hashes: Iterable<MediaHash>): Promise<void>;
  open(hash: MediaHash): Promise<FileHandle | undefined>;
  /** Takes away what dead processes left that had not arrived. */
  sweep(): Promise<void>;
  /** What was kept for a database in memory goes with it. */
  close(): Promise<void>;
}

/** No writer takes so long for one file. */
const longestArrival = 86_400_000;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

const unlessMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

/** A disk that is full may have room again. */
const storeTrouble = (error: unknown): unknown =>
  codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
    ? new StoreUnavailable('sqlite: the disk is full', { cause: error })
    : error;

const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path, 'r').catch(unlessMissing);
  if (!directory) return;
  await directory.sync().finally(() => directory.close());
};

/** Writes what comes, as long as it is no more than it should be; its hash at the end. */
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

/** Directories are made when there is something for them. */
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
