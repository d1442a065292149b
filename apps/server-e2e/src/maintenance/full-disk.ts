import { execFile } from 'node:child_process';
import { open, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { smallDisk } from '@flashcards/kit/rig';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);

/** A data directory for one server on a disk that can be filled. */
export interface FillableDisk {
  readonly dataDir: string;
  /** The same directory as seen by the test. */
  readonly outside: string;
  /** A command prefix for the server. */
  readonly under: readonly string[];
  /** From now on this process cannot extend files; it may still write within allocated space. */
  fill(pid: number): Promise<void>;
  empty(pid: number): Promise<void>;
}

const fileSize = async (pid: number, most: string): Promise<void> => {
  await run('prlimit', ['--pid', String(pid), `--fsize=${most}:`]);
};

/** Limits the file size of the process to one byte, so that all writes fail as on a full disk. */
export const refusingDisk = async (): Promise<FillableDisk | string> => {
  const found = await run('prlimit', ['--version']).catch(() => undefined);
  if (!found) return 'there is no prlimit here';
  const dataDir = await mkdtemp(join(tmpdir(), 'full-disk-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return {
    dataDir,
    outside: dataDir,
    under: [],
    fill: (pid) => fileSize(pid, '1'),
    empty: (pid) => fileSize(pid, 'unlimited'),
  };
};

const mebibytes = 32;
const pieces = [2 ** 20, 2 ** 16, 2 ** 12, 1];

const fillUp = async (file: string): Promise<void> => {
  const handle = await open(file, 'a');
  try {
    for (const size of pieces)
      while ((await handle.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }))).bytesWritten === size);
  } finally {
    await handle.close();
  }
};

/** A small disk in memory. */
export const fullDisk = async (): Promise<FillableDisk | string> => {
  const disk = await smallDisk(mebibytes);
  if (typeof disk === 'string') return disk;
  onTestFinished(disk.close);
  const { path, outside, under } = disk;
  const ballast = join(outside, 'ballast');
  return {
    dataDir: path,
    outside,
    under,
    fill: () => fillUp(ballast),
    empty: () => rm(ballast),
  };
};
