import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { link, lstat, open, readdir, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NamedMedia } from './media-names.ts';

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

/** Errors of a path without a regular file: nothing there, a symbolic link, a pipe. */
const absent = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO']);

const unlessAbsent = (error: unknown): undefined => {
  if (absent.has(codeOf(error))) return undefined;
  throw error;
};

const hashName = /^[0-9a-f]{64}$/;

/**
 * The hashes of the files in a drawer, by their names; none where there is no such directory, or it is a symbolic link.
 */
export const hashesIn = async (drawer: string): Promise<readonly string[]> => {
  const found = await lstat(drawer).catch(unlessAbsent);
  if (!found?.isDirectory()) return [];
  return (await readdir(drawer)).filter((name) => hashName.test(name));
};

const opened = async (path: string, { bytes }: NamedMedia): Promise<FileHandle | undefined> => {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch(unlessAbsent);
  if (!handle) return undefined;
  const found = await handle.stat();
  if (found.isFile() && found.size === bytes) return handle;
  await handle.close();
  return undefined;
};

const nowhere = (): Writable => new Writable({ write: (_piece, _encoding, next) => next() });

/** Reads the whole file into `to`; returns whether its content matches its hash. */
const isRead = async (path: string, file: NamedMedia, to: () => Writable): Promise<boolean> => {
  const handle = await opened(path, file);
  if (!handle) return false;
  const hash = createHash('sha256');
  const hashed = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };
  await pipeline(handle.createReadStream({ highWaterMark: 256 * 1024 }), hashed, to());
  return hash.digest('hex') === file.hash;
};

export const isSound = (path: string, file: NamedMedia): Promise<boolean> => isRead(path, file, nowhere);

/** Copies a file durably. False, without a copy, where it does not exist or its content does not match its hash. */
export const copySound = async (from: string, to: string, file: NamedMedia): Promise<boolean> => {
  const isCopied = await isRead(from, file, () => createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  if (!isCopied) await rm(to, { force: true });
  return isCopied;
};

/** Hard-links a file if it has the expected size. False where it does not or the file system refuses. */
export const linkAlike = async (from: string, to: string, { bytes }: NamedMedia): Promise<boolean> => {
  const found = await lstat(from).catch(unlessAbsent);
  if (!found?.isFile() || found.size !== bytes) return false;
  return link(from, to).then(
    () => true,
    () => false,
  );
};

const atOnce = 8;

/**
 * Runs `work` for some items at a time, so that their disk syncs overlap. When this ends, also with an error, none is
 * still running.
 */
export const forEachOf = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  for (let from = 0; from < items.length; from += atOnce) {
    const ended = await Promise.allSettled(items.slice(from, from + atOnce).map(work));
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  }
};
