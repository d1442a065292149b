import { Presets, SingleBar } from 'cli-progress';

/** Shows how much is copied, on a terminal only. */
export interface Display {
  update(done: number, bytes: number): void;
  stop(): void;
}

const megabyte = 1_000_000;

/** Such as `12.3 MB`. */
export const sizeText = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;

export const displayOn = (stream: NodeJS.WriteStream, doing: string): Display => {
  const format = `  ${doing} {bar} {percentage} %, {done} of {all}`;
  const bar = new SingleBar(
    { stream, format, clearOnComplete: true, hideCursor: true, gracefulExit: false },
    Presets.shades_classic,
  );
  let isShown = false;
  return {
    update: (done, bytes) => {
      const told = { done: sizeText(done), all: sizeText(bytes) };
      if (!isShown) bar.start(bytes, done, told);
      isShown = true;
      bar.update(done, told);
    },
    stop: () => bar.stop(),
  };
};
