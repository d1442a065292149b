import type { DestinationStream, Logger } from 'pino';
import { destination, pino } from 'pino';
import type { LogLevel } from './config/environment-reader.ts';

export interface Logs {
  readonly log: Logger;
  /** Writes what is still in memory; for the end of the process. */
  flush(): void;
}

const bufferBytes = 4_096;
/** What cannot be written is kept up to here; then lines are lost, for those who study come first. */
const mostBytesKept = 1_048_576;
/** Milliseconds until a line is written, however quiet it is. */
const longestWait = 250;

/**
 * JSON lines on standard output. They hold no token, body, card or name that a user chose: what is logged is chosen in
 * `http/observe.ts` and `http/faults.ts`. A fault of the file system may name a path of ours. A full disk or a reader
 * that is gone costs lines, never the service.
 */
export const openLogs = (level: LogLevel): Logs => {
  // Not synchronous, and some lines together: a system call for each would cost a small request a tenth of its time.
  const stdout = destination({
    dest: 1,
    sync: false,
    minLength: bufferBytes,
    maxLength: mostBytesKept,
    periodicFlush: longestWait,
  });
  // At the end of the process pino writes what is left, and tries until that succeeds: on a full disk, for ever.
  const { flushSync } = stdout;
  stdout.on('error', () => {
    stdout.flushSync = () => {};
  });
  stdout.on('write', () => {
    stdout.flushSync = flushSync;
  });
  const options = { level, base: null };
  const formatters = { level: (label: string) => ({ level: label }) };
  const flush = (): void => {
    try {
      stdout.flushSync();
    } catch {
      // Nothing was ever written, so the destination is not open yet.
    }
  };
  return { log: pino({ ...options, formatters }, stdout as DestinationStream), flush };
};
