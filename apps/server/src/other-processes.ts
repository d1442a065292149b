import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';

/** The name of this machine, for the names of files that belong to a process. */
export const machine = hostname().replace(/[^\w.]/g, '_');

/** Whether a process runs on this machine. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const dayMilliseconds = 86_400_000;

/**
 * Whether a file has not changed for a day. For a process on another machine that shares the disk, only the time shows
 * whether it still runs.
 */
export const isDayOld = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - dayMilliseconds;
};
