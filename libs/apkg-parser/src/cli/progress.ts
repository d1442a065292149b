import type { Writable } from 'node:stream';
import type { OpenProgress } from '../open-options.ts';

/** One line on standard error that tells how far opening has come, on a terminal only. */
export interface Progress {
  show(progress: OpenProgress): void;
  /** Takes the line away. */
  clear(): void;
  /** A line that stays. */
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
