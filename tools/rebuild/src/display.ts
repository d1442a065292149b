import { Presets, SingleBar } from 'cli-progress';

/** Shows how many users are done. */
export interface Display {
  start(users: number): void;
  /** `part` of the next one, 0 to 1. */
  update(done: number, part: number): void;
  stop(): void;
}

const betweenLines = 10_000;

/** A bar on a terminal; elsewhere a line at the start, every ten seconds and at the end. */
export const displayOn = (stream: NodeJS.WriteStream): Display => {
  const line = '{percentage} %, {done} of {total} users';
  const format = stream.isTTY ? `  rebuilding {bar} ${line}, {eta_formatted} left` : `rebuilding ${line}`;
  const output = { stream, clearOnComplete: true, hideCursor: true, noTTYOutput: true, notTTYSchedule: betweenLines };
  // Who interrupts is told to wait for the current step, by us.
  const bar = new SingleBar({ ...output, format, gracefulExit: false }, Presets.shades_classic);
  return {
    start: (users) => bar.start(users, 0, { done: 0 }),
    update: (done, part) => {
      // Others may have signed up since they were counted.
      if (done + part > bar.getTotal()) bar.setTotal(Math.ceil(done + part));
      bar.update(done + part, { done });
    },
    stop: () => bar.stop(),
  };
};
