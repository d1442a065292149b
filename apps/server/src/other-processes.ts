import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';

/** This machine's name, for names of files that say which process they are of. */
export const machine = hostname().replace(/[^\w.]/g, '_');

/** Whether a process of this machine runs. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const dayMilliseconds = 86_400_000;

/** Whether a file has not changed for a day. Of a process of another machine, which may share the disk, only time can tell. */
export const isDayOld = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - dayMilliseconds;
};
