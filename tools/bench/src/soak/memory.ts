import { residentMebibytes } from '@flashcards/test-rig';

/** What a process held, and when, in seconds of the run. */
export interface Sample {
  readonly at: number;
  readonly mebibytes: number;
}

export interface Growth {
  /** Mebibytes after warming up, and at the end. */
  readonly before: number;
  readonly after: number;
  /** Percent of what was held after warming up. */
  readonly anHour: number;
}

const secondsPerHour = 3_600;

const least = (samples: readonly Sample[], from: number, to: number): number => {
  const within = samples.filter(({ at }) => at >= from && at <= to).map(({ mebibytes }) => mebibytes);
  return within.length === 0 ? Number.NaN : Math.min(...within);
};

/** The last tenth of a run against the second, when all is warm. Garbage comes and goes, so the least of each counts. */
export const growthIn = (samples: readonly Sample[], seconds: number): Growth => {
  const before = least(samples, 0.1 * seconds, 0.2 * seconds);
  const after = least(samples, 0.9 * seconds, seconds);
  const hours = (0.8 * seconds) / secondsPerHour;
  return { before, after, anHour: (100 * (after - before)) / before / hours };
};

/** Looks at what a process holds every so many milliseconds, until it is told to stop. */
export const watchMemory = (pid: number, interval: number): { stop(): Promise<readonly Sample[]> } => {
  const samples: Sample[] = [];
  const started = performance.now();
  const look = async (): Promise<void> => {
    const at = (performance.now() - started) / 1_000;
    samples.push({ at, mebibytes: await residentMebibytes(pid) });
  };
  const timer = setInterval(() => void look(), interval);
  return {
    stop: async () => {
      clearInterval(timer);
      await look();
      return samples;
    },
  };
};
