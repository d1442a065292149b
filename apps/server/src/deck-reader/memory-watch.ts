import { readFile } from 'node:fs/promises';

// Often enough that little can be taken in between: a process fills a mebibyte in about a millisecond.
const interval = 50;
const kibibytesPerMebibyte = 1024;

/** Linux tells it in a file; `undefined` elsewhere, where only the heap limit of the child holds. */
const residentMebibytes = async (pid: number | undefined): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) / kibibytesPerMebibyte;
};

export interface MemoryWatch {
  /** Sets the most that the process may hold. */
  allow(mebibytes: number): void;
  stop(): void;
}

/** Calls `exceeded` once the process holds more memory than it may. */
export const watchMemory = (pid: number | undefined, mebibytes: number, exceeded: () => void): MemoryWatch => {
  let most = mebibytes;
  const timer = setInterval(() => {
    void residentMebibytes(pid).then((used) => {
      if (used !== undefined && used > most) exceeded();
    });
  }, interval);
  return {
    allow: (allowed) => {
      most = allowed;
    },
    stop: () => clearInterval(timer),
  };
};
