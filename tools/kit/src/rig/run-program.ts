import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface EndedProgram {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

interface Surroundings {
  readonly cwd?: string;
  /** All of its environment but the PATH. */
  readonly env?: Readonly<Record<string, string>>;
  /** Comes before the command, such as of a small disk. */
  readonly under?: readonly string[];
}

/** Milliseconds: a program that hangs does not outlive its test. */
const longestRun = 280_000;

/** Runs a JavaScript file in a process of its own until it ends; nothing of this process's settings counts there. */
export const runProgram = async (
  file: string,
  args: readonly string[],
  { cwd, env = {}, under = [] }: Surroundings = {},
): Promise<EndedProgram> => {
  const { PATH } = process.env;
  const [command = '', ...words] = [...under, process.execPath, file, ...args];
  const child = spawn(command, words, {
    cwd,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestRun,
    killSignal: 'SIGKILL',
  });
  const said = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said.output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said.errors += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
};
