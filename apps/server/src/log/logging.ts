import type { Logger } from 'pino';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import type { LogLines } from './standard-output.ts';
import { linesOnStandardOutput } from './standard-output.ts';

export interface Logs extends Pick<LogLines, 'flush' | 'end'> {
  readonly log: Logger;
}

/** Formats a JSON line for a terminal. The package is loaded only when it is needed. */
const forPeople = async (): Promise<(line: string) => string> => {
  const { prettyFactory } = await import('pino-pretty');
  return prettyFactory({
    colorize: process.stdout.hasColors(),
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'op,status,ms',
    messageFormat: ({ op, status, ms, msg }) =>
      msg === 'request' ? `${String(op ?? 'no operation')} ${String(status)} in ${String(ms)} ms` : String(msg),
  });
};

/**
 * Logs on standard output: readable on a terminal, otherwise as JSON. Lines have no tokens, bodies, cards or names that
 * a user chose: `http/observe.ts` and `http/faults.ts` select what is logged. A file system error may contain a path of
 * the server.
 */
export const openLogs = async (level: Config['logLevel']): Promise<Logs> => {
  const { write, flush, end } = linesOnStandardOutput();
  const readable = process.stdout.isTTY ? await forPeople() : undefined;
  const destination = { write: readable ? (line: string) => write(readable(line)) : write };
  const formatters = { level: (label: string) => ({ level: label }) };
  return { log: pino({ level, base: null, formatters }, destination), flush, end };
};
