import { Presets, SingleBar } from 'cli-progress';

/** Shows how much of a stage is done. */
export interface Display {
  /** The first call shows the display. `of` may be left out when it has not changed; it grows with what is done. */
  update(done: number, of?: number): void;
  stop(): void;
}

type Unit = 'MB' | 'users' | 'records';

const megabyte = 1_000_000;

/** Such as `12.3 MB`. */
export const sizeText = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;

const betweenLines = 10_000;

/**
 * On standard error: a bar on a terminal, elsewhere a line at the start, every ten seconds and at the end. `doing` is such as
 * `copying`; with `MB` bytes are counted.
 */
export const displayOf = (doing: string, unit: Unit): Display => {
  const { stderr: stream } = process;
  const line = `${doing} {percentage} %, {counted} of {all} ${unit}`;
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
