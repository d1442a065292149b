import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The machine on which a program is searched. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether this user may install system packages. */
  readonly mayInstall: boolean;
  /** Reports steps that take long. */
  readonly say: (text: string) => void;
}

export const here: Surroundings = {
  env: process.env,
  mayInstall: process.getuid?.() === 0,
  say: (text) => void process.stderr.write(`${text}\n`),
};

export interface Ended {
  /** 0 is success; absent if the program could not be started, or a signal ended it. */
  readonly code: number | undefined;
  /** The end of its standard error. */
  readonly errors: string;
}

/** Runs a program to its end. Never rejects; a missing program is a failed run. */
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
