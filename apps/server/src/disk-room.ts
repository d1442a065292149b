import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

/** Whether the disks have room for what is written next. */
export interface DiskRoom {
  /** A look that is less than a second old. */
  hasRoom(): Promise<boolean>;
  stop(): void;
}

export interface Disks {
  /** One on each. */
  readonly directories: readonly string[];
  readonly leastMebibytes: number;
}

const mebibyte = 2 ** 20;
/** Anyone may ask for `/readyz`, as often as they like. */
const freshMilliseconds = 1_000;
/** The log tells of it, also where nobody asks. */
const lookInterval = 10_000;

/** What this user may still write; where it can not be told, nothing speaks against it. */
const freeMebibytes = async (directory: string): Promise<number> => {
  const found = await statfs(directory).catch(() => undefined);
  return found ? (found.bavail * found.bsize) / mebibyte : Number.POSITIVE_INFINITY;
};

const leastFree = async (directories: readonly string[]): Promise<number> =>
  Math.min(...(await Promise.all(directories.map(freeMebibytes))));

/** Looks at the disks and writes nothing; the log has a line when room gets short, and one when it is there again. */
export const diskRoom = ({ directories, leastMebibytes }: Disks, log: Logger): DiskRoom => {
  let isShort = false;
  let asked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(true);

  const look = async (): Promise<boolean> => {
    const free = await leastFree(directories);
    const was = isShort;
    isShort = free < leastMebibytes;
    const told = { freeMebibytes: Math.floor(free), leastMebibytes };
    if (isShort && !was) log.warn(told, 'a disk is nearly full: make room in DATA_DIR and where the database is');
    if (!isShort && was) log.info(told, 'the disk has room again');
    return !isShort;
  };
  const hasRoom = (): Promise<boolean> => {
    if (performance.now() - asked < freshMilliseconds) return answer;
    asked = performance.now();
    return (answer = look());
  };
  const timer = setInterval(() => void hasRoom(), lookInterval);
  timer.unref();
  void hasRoom();
  return { hasRoom, stop: () => clearInterval(timer) };
};
