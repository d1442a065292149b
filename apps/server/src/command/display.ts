import { Presets, SingleBar } from 'cli-progress';

/** Shows the progress of a stage. */
export interface Display {
  /** The first call shows the display. `of` may be omitted when it has not changed; it is at least `done`. */
  update(done: number, of?: number): void;
  stop(): void;
}

type Unit = 'MB' | 'users' | 'records';

const megabyte = 1_000_000;

/** For example `12.3 MB`. */
export const sizeText = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;

const betweenLines = 10_000;

/**
 * Progress on standard error: a bar on a terminal, otherwise a line at the start, every 10 s and at the end. `label`
 * is, for example, `copying`; with the unit `MB`, amounts are in bytes.
 */
export const displayOf = (label: string, unit: Unit): Display => {
  const { stderr: stream } = process;
  const line = `${label} {percentage} %, {counted} of {all} ${unit}`;
  const format = stream.isTTY ? `  {bar} ${line}, {eta_formatted} left` : line;
  const output = { stream, clearOnComplete: true, hideCursor: true, noTTYOutput: true, notTTYSchedule: betweenLines };
  const bar = new SingleBar({ ...output, format, gracefulExit: false }, Presets.shades_classic);
  const shown = (count: number): string => (unit === 'MB' ? (count / megabyte).toFixed(1) : String(Math.floor(count)));
  let total: number | undefined;
  return {
    update: (done, of = total ?? 0) => {
      const all = Math.max(Math.ceil(done), of);
      const amounts = { counted: shown(done), all: shown(all) };
      if (total === undefined) bar.start(all, done, amounts);
      else if (all !== total) bar.setTotal(all);
      total = all;
      bar.update(done, amounts);
    },
    stop: () => bar.stop(),
  };
};
