import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The machine as a search for a program sees it. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether this user may install what the system has packages of. */
  readonly mayInstall: boolean;
  /** Tells of what takes long. */
  readonly say: (text: string) => void;
}

export const here: Surroundings = {
  env: process.env,
  mayInstall: process.getuid?.() === 0,
  say: (text) => void process.stderr.write(`${text}\n`),
};

export interface Ended {
  /** 0 is good; absent where the program could not even be started, or a signal ended it. */
  readonly code: number | undefined;
  /** The last that it said on standard error. */
  readonly errors: string;
}

/** Runs a program to its end. It never rejects: a program that is not there is one that did not end well. */
export const run = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Ended> => {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = `${errors}${text}`.slice(-2_000)));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? undefined, errors: errors.trim() };
  } catch (error) {
    return { code: undefined, errors: (error as Error).message };
  }
};

export const answers = async (program: string, { env }: Pick<Surroundings, 'env'>): Promise<boolean> =>
  (await run(program, ['--version'], env)).code === 0;
