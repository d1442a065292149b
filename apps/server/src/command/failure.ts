import type { BackupFault } from '@flashcards/persistence-sqlite';
import { BackupError, backupFaultOf } from '@flashcards/persistence-sqlite';
import { UnusableDataDirectory } from '../data-directory.ts';
import { CommandFailure } from './command-failure.ts';
import type { Ending } from './exit-codes.ts';
import { exitCodes } from './exit-codes.ts';

export interface Failure {
  readonly exitCode: number;
  /** For a person. One line, unless the failure lists several problems. */
  readonly text: string;
}

/** An error and its causes, each once. */
const reasonsOf = (error: unknown): string => {
  const reasons: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause) {
    const { message, code = '' } = each as NodeJS.ErrnoException;
    const reason = (message || code).replaceAll(/\s+/g, ' ');
    if (!reasons.some((earlier) => earlier.includes(reason))) reasons.push(reason);
  }
  return reasons.join(': ') || String(error);
};

const endingsOfBackups: Readonly<Record<BackupFault, Ending>> = {
  'bad data': 'badData',
  'no database': 'noData',
  'no backup': 'noData',
  'in use': 'inUse',
  'cannot write': 'cannotWrite',
};

/** A network error, such as a port that this user may not use, is not a file that cannot be written. */
const isOfNetwork = (error: Error): boolean => 'address' in error;

/** The first of an error and its causes that determines an exit code, for every command. */
const endingOf = (error: unknown): Ending => {
  if (!(error instanceof Error) || isOfNetwork(error)) return 'failed';
  if (error instanceof CommandFailure) return error.ending;
  if (error instanceof UnusableDataDirectory) return 'badSettings';
  const fault = backupFaultOf(error);
  return fault === undefined ? endingOf(error.cause) : endingsOfBackups[fault];
};

export const failureOf = (error: unknown): Failure => ({
  exitCode: exitCodes[endingOf(error)],
  text: error instanceof CommandFailure || error instanceof BackupError ? error.message : reasonsOf(error),
});

const known: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken; choose another with PORT',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOSPC: 'the disk is full',
};

/** A failure to start a server, with advice for some errors. */
export const startFailure = (error: unknown): Failure => {
  const { exitCode, text } = failureOf(error);
  if (error instanceof CommandFailure) return { exitCode, text };
  const advice = error instanceof Error ? known[(error as NodeJS.ErrnoException).code ?? ''] : undefined;
  return { exitCode, text: `Cannot start: ${advice === undefined ? text : `${advice} (${text})`}` };
};

export const refusedSettings = (problems: readonly string[]): CommandFailure =>
  new CommandFailure(
    'badSettings',
    `These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
