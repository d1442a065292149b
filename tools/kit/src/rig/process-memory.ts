import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const kibibytesPerMebibyte = 1024;
const interval = 10;

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** The memory that a process holds right now. Not a number when it has ended, and where there is no /proc. */
export const residentMebibytes = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await textOf(`/proc/${pid}/status`))?.[1] ?? Number.NaN) / kibibytesPerMebibyte;

/** A process alone, and with its children, at one moment. */
const familyMebibytes = async (pid: number): Promise<readonly [alone: number, together: number]> => {
  const children = (await textOf(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const sizes = await Promise.all([pid, ...children.map(Number)].map(residentMebibytes));
  const together = sizes.filter((size) => !Number.isNaN(size)).reduce((sum, size) => sum + size, 0);
  return [sizes[0] ?? Number.NaN, together || Number.NaN];
};

export interface Watched<T> {
  readonly result: T;
  /** Mebibytes; not a number where there is no /proc. */
  readonly most: number;
  /** Of the process alone. */
  readonly mostAlone: number;
}

/** Does some work, and tells the most memory that a process and its children held together meanwhile. */
export const peakDuring = async <T>(pid: number, work: Promise<T>): Promise<Watched<T>> => {
  let isDone = false;
  const finished = work.finally(() => (isDone = true));
  const sizes: (readonly [alone: number, together: number])[] = [];
  // Whoever waits for the work hears of its failure; this loop only ends.
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
