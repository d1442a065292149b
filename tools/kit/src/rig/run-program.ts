import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface EndedProgram {
  /** `null` if a signal ended it. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

interface Surroundings {
  readonly cwd?: string;
  /** Its whole environment except the PATH. */
  readonly env?: Readonly<Record<string, string>>;
  /** A command prefix, such as for a small disk. */
  readonly under?: readonly string[];
}

/** In milliseconds; a hanging program ends before its test. */
const longestRun = 280_000;

/** Runs a JavaScript file in a separate process to its end, without this process's environment. */
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
