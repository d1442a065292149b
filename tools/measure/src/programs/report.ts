import { readFileSync } from 'node:fs';

/** The output of a measured program: its result, and the resources of the whole process. */
export interface Report<T> {
  readonly result: T;
  /** Milliseconds of processor time, including system calls. */
  readonly cpu: number;
  /** Peak memory in megabytes. */
  readonly peak: number;
}

/** /proc has the peak of this program alone; `maxRSS` includes memory inherited from its parent. */
const peakKibibytes = (maxRSS: number): number => {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? maxRSS);
  } catch {
    return maxRSS;
  }
};

/** Call it last in a measured program. */
export const report = <T>(result: T): void => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const output: Report<T> = { result, cpu: (userCPUTime + systemCPUTime) / 1000, peak: peakKibibytes(maxRSS) / 1024 };
  process.stdout.write(JSON.stringify(output));
};
