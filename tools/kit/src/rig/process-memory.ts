import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const kibibytesPerMebibyte = 1024;
const interval = 10;

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** The current memory of a process. NaN if it has ended, or without /proc. */
export const residentMebibytes = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await textOf(`/proc/${pid}/status`))?.[1] ?? Number.NaN) / kibibytesPerMebibyte;

/** The current memory of a process alone, and together with its children. */
const familyMebibytes = async (pid: number): Promise<readonly [alone: number, together: number]> => {
  const children = (await textOf(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const sizes = await Promise.all([pid, ...children.map(Number)].map(residentMebibytes));
  const together = sizes.filter((size) => !Number.isNaN(size)).reduce((sum, size) => sum + size, 0);
  return [sizes[0] ?? Number.NaN, together || Number.NaN];
};

export interface Watched<T> {
  readonly result: T;
  /** Mebibytes; NaN without /proc. */
  readonly most: number;
  /** Of the process alone. */
  readonly mostAlone: number;
}

/** Runs work and returns the peak memory of a process and its children meanwhile. */
export const peakDuring = async <T>(pid: number, work: Promise<T>): Promise<Watched<T>> => {
  let isDone = false;
  const finished = work.finally(() => (isDone = true));
  const sizes: (readonly [alone: number, together: number])[] = [];
  // The caller handles a failure of the work; this loop only ends.
  finished.catch(() => undefined);
  do {
    sizes.push(await familyMebibytes(pid));
    await sleep(interval);
  } while (!isDone);
  const [mostAlone = Number.NaN, most = Number.NaN] = [0, 1].map((which) =>
    Math.max(...sizes.map((size) => size[which] ?? Number.NaN)),
  );
  return { result: await finished, most, mostAlone };
};
