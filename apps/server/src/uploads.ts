import type { PackageFile } from '@flashcards/application';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileCalls } from './file-calls.ts';

/** A file that is on its way in. */
export interface Upload extends PackageFile {
  /** Rejects when it cannot be stored; what was written of it is discarded. */
  readonly stored: Promise<void>;
}

/** Uploaded files while their request runs, in a directory that is private to this server. */
export interface Uploads {
  receive(content: Readable): Upload;
  /** Ends an upload that still runs, and removes the file; harmless when repeated. Never rejects. */
  discard(file: PackageFile): Promise<void>;
  /** Removes the directory with all that is left in it. */
  close(): Promise<void>;
}

// A process is told by its id and its start, because ids are used again (in a container they nearly always are).
const owner = `${process.pid}-${Math.round(performance.timeOrigin)}`;
const named = /^uploads-(\d+)-(\d+)-/;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isStale = (name: string): boolean => {
  const [, pid, start] = named.exec(name) ?? [];
  if (pid === undefined || `${pid}-${start}` === owner) return false;
  return Number(pid) === process.pid || !isRunning(Number(pid));
};

/** A fresh directory under `parent`; those of servers that were killed are swept out. */
const freshDirectory = async (parent: string): Promise<string> => {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const stale = (await readdir(parent)).filter(isStale);
  await Promise.all(stale.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  // mkdtemp makes it 0700.
  return mkdtemp(join(parent, `uploads-${owner}-`));
};

const uploadsIn = (directory: string, calls: FileCalls): Uploads => {
  const arriving = new Map<string, { readonly abort: AbortController; readonly ended: Promise<unknown> }>();
  const unremoved = new Set<string>();

  // A file that cannot be removed now is no reason to fail a request that is done: the next one tries again.
  const removeAll = async (): Promise<void> => {
    for (const location of unremoved) {
      const isGone = await calls.remove(location).then(
        () => true,
        () => false,
      );
      if (isGone) unremoved.delete(location);
    }
  };
  const discard = async ({ location }: PackageFile): Promise<void> => {
    const upload = arriving.get(location);
    upload?.abort.abort();
    await upload?.ended;
    unremoved.add(location);
    await removeAll();
  };
  const receive = (content: Readable): Upload => {
    const location = join(directory, randomUUID());
    const abort = new AbortController();
    const written = calls.write(location, content, abort.signal).finally(() => arriving.delete(location));
    arriving.set(location, { abort, ended: written.catch(() => undefined) });
    const stored = written.catch(async (error: unknown) => {
      await discard({ location });
      throw error;
    });
    return { location, stored };
  };
  return { receive, discard, close: () => rm(directory, { recursive: true, force: true }) };
};

export const openUploads = async (parent: string, calls: FileCalls): Promise<Uploads> =>
  uploadsIn(await freshDirectory(parent), calls);
