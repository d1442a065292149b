import type { Logger } from 'pino';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import type { LogLines } from './standard-output.ts';
import { linesOnStandardOutput } from './standard-output.ts';

export interface Logs extends Pick<LogLines, 'flush' | 'end'> {
  readonly log: Logger;
}

/** Turns a line of JSON into one for a person; the package is loaded only where somebody looks. */
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
 * Lines on standard output: readable ones on a terminal, JSON elsewhere. They hold no token, body, card or name that a
 * user chose: what is logged is chosen in `http/observe.ts` and `http/faults.ts`. A fault of the file system may name
 * a path of ours.
 */
export const openLogs = async (level: Config['logLevel']): Promise<Logs> => {
  const { write, flush, end } = linesOnStandardOutput();
  const readable = process.stdout.isTTY ? await forPeople() : undefined;
  const destination = { write: readable ? (line: string) => write(readable(line)) : write };
  const formatters = { level: (label: string) => ({ level: label }) };
  return { log: pino({ level, base: null, formatters }, destination), flush, end };
};
