import type { OnProgress } from '@flashcards/client-sdk';
import { Presets, SingleBar } from 'cli-progress';

export interface UploadBar {
  readonly onProgress?: OnProgress;
  readonly stop: () => void;
}

/** A progress bar on a terminal; nothing elsewhere. */
export const uploadBar = (terminal: NodeJS.WriteStream, total: number): UploadBar => {
  if (!terminal.isTTY) return { stop: () => undefined };
  const format = '  uploading {bar} {percentage} %';
  const bar = new SingleBar(
    { format, stream: terminal, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { onProgress: ({ loaded }) => bar.update(loaded), stop: () => bar.stop() };
};
