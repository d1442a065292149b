import { readFileSync } from 'node:fs';

/** What a measured program says at its end: its result, and what the whole process took. */
export interface Report<T> {
  readonly result: T;
  /** Milliseconds of the processor, system calls included. */
  readonly cpu: number;
  /** Megabytes of memory at the most. */
  readonly peak: number;
}

/** Where there is a /proc, of this program alone: `maxRSS` begins with what its parent held. */
const peakKibibytes = (maxRSS: number): number => {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? maxRSS);
  } catch {
    return maxRSS;
  }
};

/** The last thing a measured program does. */
export const report = <T>(result: T): void => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const told: Report<T> = { result, cpu: (userCPUTime + systemCPUTime) / 1000, peak: peakKibibytes(maxRSS) / 1024 };
  process.stdout.write(JSON.stringify(told));
};
