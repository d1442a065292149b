import { constants, openSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';

/** A buffer for log lines. Its methods neither throw nor wait for the reader, except `end`. */
export interface LogLines {
  write(line: string): void;
  /** Writes the lines in memory. For the end of the process. */
  flush(): void;
  /** The same, and waits up to 1 s until they are written. */
  end(): Promise<void>;
}

/** Lines are written together: a system call for each would take a tenth of the time of a small request. */
const bufferCharacters = 4_096;
/** Milliseconds until a line is written at the latest. */
const longestWait = 250;
/** Bytes kept while standard output is blocked. Above this, lines are dropped rather than delaying requests. */
const mostBytesKept = 1_048_576;
/** Milliseconds to wait for a slow reader at the end. */
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
      // Without a terminal the lines are dropped.
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
    // For example, when the terminal belongs to another user.
    return process.stdout;
  }
};

/**
 * Writes log lines to standard output. A full disk or a stalled or closed reader loses lines but does not stop the
 * service.
 */
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
