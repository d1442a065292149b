import { residentMebibytes } from '@flashcards/kit/rig';

/** What a process held, and when, in seconds of the run. */
export interface Sample {
  readonly at: number;
  readonly mebibytes: number;
}

export interface Growth {
  /** Mebibytes from the first to the last of the tenths that are compared. */
  readonly from: number;
  readonly to: number;
  /** Percent of what was held at first. */
  readonly anHour: number;
}

const secondsPerHour = 3_600;

const least = (samples: readonly Sample[], from: number, to: number): number => {
  const within = samples.filter(({ at }) => at >= from && at <= to).map(({ mebibytes }) => mebibytes);
  return within.length === 0 ? Number.NaN : Math.min(...within);
};

/**
 * The last tenth of a run against the one that begins at a share of it, when all is warm. Garbage comes and goes, so the
 * least of each tenth counts.
 */
export const growthFrom = (start: number, samples: readonly Sample[], seconds: number): Growth => {
  const from = least(samples, start * seconds, (start + 0.1) * seconds);
  const to = least(samples, 0.9 * seconds, seconds);
  const hours = ((0.9 - start) * seconds) / secondsPerHour;
  return { from, to, anHour: (100 * (to - from)) / from / hours };
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
