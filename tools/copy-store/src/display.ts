import { Presets, SingleBar } from 'cli-progress';

/** Shows how many records are done of a stage. */
export interface Display {
  start(stage: 'copying' | 'comparing', records: { readonly of: number; readonly done: number }): void;
  add(records: number): void;
  /** Ends the stage. */
  stop(): void;
}

const betweenLines = 10_000;

/** A bar on a terminal; elsewhere a line at the start, every ten seconds and at the end. */
export const displayOn = (stream: NodeJS.WriteStream): Display => {
  const line = '{stage} {percentage} %, {value} of about {total} records';
  const format = stream.isTTY ? `  {bar} ${line}, {eta_formatted} left` : line;
  const output = { stream, clearOnComplete: true, hideCursor: true, noTTYOutput: true, notTTYSchedule: betweenLines };
  const bar = new SingleBar({ ...output, format, gracefulExit: false }, Presets.shades_classic);
  return {
    start: (stage, { of, done }) => bar.start(Math.max(of, done, 1), done, { stage }),
    add: (records) => bar.increment(records),
    stop: () => {
      // It was an estimate.
      bar.setTotal(Math.max(1, bar.getProgress() * bar.getTotal()));
      bar.stop();
    },
  };
};
