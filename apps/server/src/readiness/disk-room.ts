import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { freshLook } from './fresh-look.ts';

/** Checks the free space of the disks. */
export interface DiskRoom {
  /** Whether there is room. The result is less than 1 s old. */
  hasRoom(): Promise<boolean>;
  stop(): void;
}

export interface Disks {
  /** One directory on each disk. */
  readonly directories: readonly string[];
  readonly leastMebibytes: number;
}

const mebibyte = 2 ** 20;
/** The log reports a full disk also when `/readyz` is not requested. */
const lookInterval = 10_000;

/** Free MiB for the user of this process; infinite when it cannot be determined. */
const freeMebibytes = async (directory: string): Promise<number> => {
  const found = await statfs(directory).catch(() => undefined);
  return found ? (found.bavail * found.bsize) / mebibyte : Number.POSITIVE_INFINITY;
};

const leastFree = async (directories: readonly string[]): Promise<number> =>
  Math.min(...(await Promise.all(directories.map(freeMebibytes))));

/** Checks the disks without writing. Logs one line when space runs short and one when it is back. */
export const diskRoom = ({ directories, leastMebibytes }: Disks, log: Logger): DiskRoom => {
  let isShort = false;
  const hasRoom = freshLook(async () => {
    const free = await leastFree(directories);
    const was = isShort;
    isShort = free < leastMebibytes;
    const fields = { freeMebibytes: Math.floor(free), leastMebibytes };
    if (isShort && !was) log.warn(fields, 'a disk is nearly full: make room in DATA_DIR and where the database is');
    if (!isShort && was) log.info(fields, 'the disk has room again');
    return !isShort;
  });
  const timer = setInterval(() => void hasRoom(), lookInterval);
  timer.unref();
  void hasRoom();
  return { hasRoom, stop: () => clearInterval(timer) };
};
