import { UnusableDataDirectory } from './data-directory.ts';

export interface StartFailure {
  /** As in sysexits.h. */
  readonly exitCode: number;
  /** One line for a person. */
  readonly text: string;
}

const failed = 1;
const badConfiguration = 78;

/** What went wrong and why, as far as it is known: an error and its causes, each said once. */
export const reasonsOf = (error: unknown): string => {
  const reasons: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause) {
    const { message, code = '' } = each as NodeJS.ErrnoException;
    const reason = (message || code).replaceAll(/\s+/g, ' ');
    if (!reasons.some((told) => told.includes(reason))) reasons.push(reason);
  }
  return reasons.join(': ') || String(error);
};

const known: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken; choose another with PORT',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOSPC: 'the disk is full',
};

export const startFailure = (error: unknown): StartFailure => {
  if (error instanceof UnusableDataDirectory)
    return { exitCode: badConfiguration, text: `Cannot start: ${error.message}` };
  const advice = error instanceof Error ? known[(error as NodeJS.ErrnoException).code ?? ''] : undefined;
  const reasons = reasonsOf(error);
  return { exitCode: failed, text: `Cannot start: ${advice === undefined ? reasons : `${advice} (${reasons})`}` };
};

export const refusedSettings = (problems: readonly string[]): StartFailure => ({
  exitCode: badConfiguration,
  text: `Cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
});
