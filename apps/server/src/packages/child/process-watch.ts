import { readFile } from 'node:fs/promises';

// Milliseconds. Short, so that little can be allocated in between: a process fills 1 MiB in about 1 ms.
const interval = 50;
const kibibytesPerMebibyte = 1024;
// Linux reports processor time in hundredths of a second on all platforms that Node supports.
const millisecondsPerTick = 10;

interface Use {
  readonly mebibytes: number;
  readonly processorMilliseconds: number;
}

/**
 * The use of a process from two files of Linux. `undefined` elsewhere, where only the heap limit and the wall clock
 * apply.
 */
const useOf = async (pid: number): Promise<Use | undefined> => {
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    // The name before the last parenthesis may contain anything; user and system time are the 12th and 13th fields
    // after it.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    if (kibibytes === undefined || user === undefined || system === undefined) return undefined;
    return {
      mebibytes: Number(kibibytes) / kibibytesPerMebibyte,
      processorMilliseconds: (user + system) * millisecondsPerTick,
    };
  } catch {
    return undefined;
  }
};

export interface ProcessLimits {
  /** Processor time, including the start. Waiting does not count. */
  readonly processorMilliseconds: number;
  readonly mebibytes: number;
}

export interface ProcessWatch {
  /** Sets the most memory that the process may use. */
  allow(mebibytes: number): void;
  stop(): void;
}

/** Calls `exceeded` once the process exceeds its limit of memory or processor time. */
export const watchProcess = (
  pid: number | undefined,
  { processorMilliseconds, mebibytes }: ProcessLimits,
  exceeded: (what: 'too-slow' | 'too-much-memory') => void,
): ProcessWatch => {
  let most = mebibytes;
  const look = async (): Promise<void> => {
    const used = pid === undefined ? undefined : await useOf(pid);
    if (!used) return;
    if (used.mebibytes > most) exceeded('too-much-memory');
    if (used.processorMilliseconds > processorMilliseconds) exceeded('too-slow');
  };
  const timer = setInterval(() => void look(), interval);
  return {
    allow: (allowed) => {
      most = allowed;
    },
    stop: () => clearInterval(timer),
  };
};
