import { constants, openSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';

/** Log lines on their way out. Nothing here throws or waits for whoever reads them. */
export interface LogLines {
  write(line: string): void;
  /** Hands over what is still in memory; for the end of the process. */
  flush(): void;
  /** The same, and gives it a moment to be read. */
  end(): Promise<void>;
}

/** Lines go out together: a system call for each would cost a small request a tenth of its time. */
const bufferCharacters = 4_096;
/** Milliseconds until a line goes out, however quiet it is. */
const longestWait = 250;
/** Bytes kept while standard output is blocked. Beyond this, lines are dropped rather than delaying requests. */
const mostBytesKept = 1_048_576;
/** Milliseconds that a slow reader has at the end. */
const lastWait = 1_000;
const terminalRetry = 20;

/**
 * A terminal, written without blocking. Node writes to a terminal with blocking calls, so a terminal that is held with
 * Ctrl-S would stop the whole server.
 */
const terminal = (): Writable => {
  const file = openSync('/dev/stdout', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  const attempt = (rest: Buffer): number => {
    try {
      return writeSync(file, rest);
    } catch (error) {
      // A terminal that is gone takes the lines with it.
      return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 0 : rest.length;
    }
  };
  const write = (rest: Buffer, _: unknown, done: () => void): void => {
    const left = rest.subarray(attempt(rest));
    if (left.length === 0) done();
    else setTimeout(write, terminalRetry, left, _, done).unref();
  };
  return new Writable({ write });
};

const standardOutput = (): Writable => {
  if (!process.stdout.isTTY) return process.stdout;
  try {
    return terminal();
  } catch {
    // Such as a terminal that belongs to somebody else.
    return process.stdout;
  }
};

/** Log lines on standard output. A full disk, a stalled reader or one that is gone costs lines, never the service. */
export const linesOnStandardOutput = (): LogLines => {
  const stdout = standardOutput();
  stdout.on('error', () => {});
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const send = (done?: () => void): void => {
    clearTimeout(timer);
    timer = undefined;
    if (stdout.writableLength < mostBytesKept) stdout.write(lines, done);
    lines = '';
  };
  return {
    write: (line) => {
      lines += line;
      if (lines.length >= bufferCharacters) send();
      else timer ??= setTimeout(send, longestWait).unref();
    },
    flush: () => send(),
    end: () =>
      new Promise((resolve) => {
        setTimeout(resolve, lastWait);
        send(resolve);
      }),
  };
};
