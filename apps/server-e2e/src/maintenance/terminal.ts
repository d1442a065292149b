import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { onTestFinished } from 'vitest';

const program = '/usr/bin/script';

/** A terminal needs util-linux. */
export const hasTerminal = existsSync(program);

export interface Terminal {
  /** Resolves with all output once it contains `text`. */
  readonly showing: (text: string) => Promise<string>;
  readonly pressControlC: () => void;
  /** All output and the exit code, once the command has ended. */
  readonly ended: Promise<{ readonly shown: string; readonly exitCode: number | null }>;
}

/** Runs a shell command on its own terminal. */
export const onTerminal = (
  command: string,
  settings: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): Terminal => {
  const { PATH, HOME } = process.env;
  const child = spawn(program, ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: settings.cwd,
    env: { PATH, HOME, NO_COLOR: '1', ...settings.env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (shown += chunk));
  const ended = once(child, 'close').then(([exitCode]) => ({ shown, exitCode: exitCode as number | null }));
  const showing = async (text: string): Promise<string> => {
    while (!shown.includes(text)) {
      const more = await Promise.race([once(child.stdout, 'data'), ended]);
      if (!Array.isArray(more) && !shown.includes(text)) throw new Error(`ended before it showed '${text}': ${shown}`);
    }
    return shown;
  };
  return { showing, ended, pressControlC: () => void child.stdin.write('\u0003') };
};
