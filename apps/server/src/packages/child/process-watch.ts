import { readFile } from 'node:fs/promises';

// Often enough that little can be taken in between: a process fills a mebibyte in about a millisecond.
const interval = 50;
const kibibytesPerMebibyte = 1024;
// Linux tells processor time in hundredths of a second, on every machine that Node runs on.
const millisecondsPerTick = 10;

interface Use {
  readonly mebibytes: number;
  readonly processorMilliseconds: number;
}

/** Linux tells it in two files; elsewhere nothing is known, and only heap limit and wall clock hold. */
const useOf = async (pid: number): Promise<Use | undefined> => {
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    // The name before the last parenthesis may hold anything; user and system time are the 12th and 13th after it.
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
  /** Processor time, its start included. What it waits for others costs nothing. */
  readonly processorMilliseconds: number;
  readonly mebibytes: number;
}

export interface ProcessWatch {
  /** Sets the most memory that the process may hold. */
  allow(mebibytes: number): void;
  stop(): void;
}

/** Calls `exceeded` once the process holds more memory, or took more of a processor, than it may. */
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
