import type { ExecFileException } from 'node:child_process';
import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface QuickCheck {
  /** What is wrong with the database, once it is known; empty when nothing is. */
  finding(): string;
  /** Ends a check that still runs. */
  stop(): void;
}

/** For a database that needs no check. */
export const noCheck: QuickCheck = { finding: () => '', stop: () => {} };

// The check runs as a separate program, always the compiled one, also when tests run the sources.
const checkFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/opening/check-file.js' : './check-file.js', import.meta.url),
);

export interface CheckOptions {
  /** The program that checks the given file. */
  readonly program?: string;
  /** Milliseconds. During the check the log cannot be emptied and grows. */
  readonly longest?: number;
}

const aMinute = 60_000;
const lowPriority = 10;

const standBack = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // It has already ended, or the system does not allow it.
  }
};

/** Checks the whole database without blocking: in a separate process, on a read-only connection. */
export const quickCheck = (
  file: string,
  warn: (message: string) => void,
  { program = checkFile, longest = aMinute }: CheckOptions = {},
): QuickCheck => {
  let finding = '';
  let isStopped = false;
  const found = (text: string): void => {
    finding = text;
    warn(`sqlite: ${file} is damaged: ${text}; stop the server and restore a backup`);
  };
  const settled = (error: ExecFileException | null, words: string): void => {
    const said = words.trim();
    if (said !== '' && said !== 'ok') found(said);
    else if (said !== 'ok' && !isStopped)
      warn(
        `sqlite: ${file} could not be checked: ${error?.killed ? `it takes more than ${longest / 1_000} seconds` : 'the check failed'}`,
      );
  };
  const child = execFile(
    process.execPath,
    [program, file],
    { env: {}, timeout: longest, killSignal: 'SIGKILL' },
    settled,
  );
  standBack(child.pid);
  const stop = (): void => {
    isStopped = true;
    child.kill('SIGKILL');
  };
  return { finding: () => finding, stop };
};
