import type { Writable } from 'node:stream';
import type { OpenProgress } from '../open-options.ts';

/** One line on standard error that shows the progress of opening; on a terminal only. */
export interface Progress {
  show(progress: OpenProgress): void;
  /** Clears the line. */
  clear(): void;
  /** Writes a line that stays. */
  say(line: string): void;
}

const clearLine = '\r\u001b[K';

export const progressOn = (stream: Writable & { readonly isTTY?: boolean }): Progress => {
  let shown = '';
  const clear = (): void => {
    if (shown !== '') stream.write(clearLine);
    shown = '';
  };
  return {
    show: ({ phase, done, total }) => {
      const text = `${phase}: ${total > 0 ? Math.floor((100 * done) / total) : 0} %`;
      if (stream.isTTY !== true || text === shown) return;
      stream.write(`${clearLine}${text}`);
      shown = text;
    },
    clear,
    say: (line) => {
      clear();
      stream.write(`${line}\n`);
    },
  };
};
