import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const interval = 10;

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

const residentMegabytes = async (pid: number): Promise<number> => {
  const status = await textOf(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
};

/** A process and its children, at one moment. */
const familyMegabytes = async (pid: number): Promise<number> => {
  const children = (await textOf(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const sizes = await Promise.all([pid, ...children.map(Number)].map(residentMegabytes));
  return sizes.filter((size) => !Number.isNaN(size)).reduce((sum, size) => sum + size, 0) || Number.NaN;
};

/** The most memory that a process and its children held together during the work. Not a number where /proc is not. */
export const peakDuring = async (pid: number, work: Promise<unknown>): Promise<number> => {
  let done = false;
  const finished = work.finally(() => (done = true));
  const sizes: number[] = [];
  while (!done) {
    sizes.push(await familyMegabytes(pid));
    await sleep(interval);
  }
  await finished;
  return Math.max(...sizes);
};
