import type { PackageFile } from '@flashcards/application';
import { makeDirectory } from '@flashcards/persistence-sqlite';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline, Transform } from 'node:stream';
import type { Spool } from './packages/reader/take-media.ts';
import type { FileCalls } from './file-calls.ts';
import { isDayOld, isRunning, machine } from './other-processes.ts';
import type { Share, UploadSpace } from './upload-space.ts';
import { uploadSpace } from './upload-space.ts';

/** A file that is being uploaded. */
export interface Upload extends PackageFile {
  /** Rejects when it cannot be stored, for example with `UploadsFull`. The part that was written is discarded. */
  readonly stored: Promise<void>;
}

/** Uploaded files for the duration of their requests, in a private directory of this server. */
export interface Uploads {
  /** The bytes count against `owner` until the file is removed. */
  receive(content: Readable, owner: string): Upload;
  /** A directory next to the file for its unpacked content. It counts like the file and is removed with it. */
  spoolFor(file: PackageFile): Spool;
  /** Ends an upload that is still running, and removes the file. May be repeated. Never rejects. */
  discard(file: PackageFile): Promise<void>;
  /** Removes the directory with its content. */
  close(): Promise<void>;
}

// A process is identified by machine, process id and start time, because process ids are reused, in containers nearly
// always.
const start = String(Math.round(performance.timeOrigin));
const named = /^uploads-([\w.]+)-(\d+)-(\d+)-/;
/** A running server touches its directory every hour, with or without uploads. */
const signInterval = 3_600_000;

/**
 * Whether the server of a directory is gone. For another machine that shares the disk, only the age of the directory
 * shows it. Two containers with one host name do not see each other's processes and would remove each other's uploads:
 * they must not share a directory.
 */
const isStale = async (parent: string, name: string): Promise<boolean> => {
  const [, host, pid, started] = named.exec(name) ?? [];
  if (host === undefined) return false;
  if (host !== machine) return isDayOld(join(parent, name));
  if (Number(pid) === process.pid) return started !== start;
  return !isRunning(Number(pid));
};

/** Makes a new directory under `parent` and removes those of killed servers. */
const freshDirectory = async (parent: string): Promise<string> => {
  makeDirectory(parent);
  const sweep = async (name: string): Promise<void> => {
    if (await isStale(parent, name)) await rm(join(parent, name), { recursive: true, force: true });
  };
  await Promise.all((await readdir(parent)).map(sweep));
  // mkdtemp creates it with mode 0700.
  return mkdtemp(join(parent, `uploads-${machine}-${process.pid}-${start}-`));
};

/**
 * Shows servers on other machines that this one runs. Returns a function that stops it. A failure is retried after an
 * hour.
 */
const showLife = (directory: string): (() => void) => {
  const touch = (): void => {
    const now = new Date();
    utimes(directory, now, now).catch(() => undefined);
  };
  const timer = setInterval(touch, signInterval);
  timer.unref();
  return () => clearInterval(timer);
};

/** The same content. It fails when there is no space for it. */
const counted = (content: Readable, share: Share): Readable => {
  const counter = new Transform({
    transform: (piece: Buffer, _, done) => {
      try {
        share.take(piece.length);
        done(null, piece);
      } catch (full) {
        done(full as Error);
      }
    },
  });
  // The reader of the counter gets every error.
  pipeline(content, counter, () => undefined);
  return counter;
};

const spoolOf = (location: string): string => `${location}.media`;

const spoolWith = (directory: string, share: Share | undefined): Spool => ({
  directory,
  take: async (bytes) => {
    share?.take(bytes);
    await mkdir(directory, { recursive: true, mode: 0o700 });
  },
});

/** Removes files. A file that cannot be removed does not fail its request: the next call retries it. */
const remover = (calls: FileCalls, removed: (location: string) => void): ((location: string) => Promise<void>) => {
  const unremoved = new Set<string>();
  return async (newest) => {
    unremoved.add(newest);
    for (const location of unremoved) {
      const gone = Promise.all([calls.remove(location), rm(spoolOf(location), { recursive: true, force: true })]);
      const isGone = await gone.then(
        () => true,
        () => false,
      );
      if (!isGone) continue;
      unremoved.delete(location);
      removed(location);
    }
  };
};

const uploadsIn = (directory: string, calls: FileCalls, space: UploadSpace): Uploads => {
  const stopShowingLife = showLife(directory);
  const arriving = new Map<string, { readonly abort: AbortController; readonly ended: Promise<unknown> }>();
  const shares = new Map<string, Share>();
  const remove = remover(calls, (location) => {
    shares.get(location)?.release();
    shares.delete(location);
  });

  const discard = async ({ location }: PackageFile): Promise<void> => {
    const upload = arriving.get(location);
    upload?.abort.abort();
    await upload?.ended;
    await remove(location);
  };
  const receive = (content: Readable, owner: string): Upload => {
    const location = join(directory, randomUUID());
    const abort = new AbortController();
    const share = space.share(owner);
    shares.set(location, share);
    const written = calls
      .write(location, counted(content, share), abort.signal)
      .finally(() => arriving.delete(location));
    arriving.set(location, { abort, ended: written.catch(() => undefined) });
    const stored = written.catch(async (error: unknown) => {
      await discard({ location });
      throw error;
    });
    return { location, stored };
  };
  const spoolFor = ({ location }: PackageFile): Spool => spoolWith(spoolOf(location), shares.get(location));
  const close = async (): Promise<void> => {
    stopShowingLife();
    await rm(directory, { recursive: true, force: true });
  };
  return { receive, spoolFor, discard, close };
};

export const openUploads = async (parent: string, calls: FileCalls, mostBytes: number): Promise<Uploads> =>
  uploadsIn(await freshDirectory(parent), calls, uploadSpace(mostBytes));
