import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const programs = new URL('../../programs/anki/', import.meta.url);
const mostBytes = 2 ** 29;

const run = (python: string, program: string, args: readonly string[]): Promise<{ readonly stdout: string }> =>
  promisify(execFile)(python, ['-B', fileURLToPath(new URL(program, programs)), ...args], { maxBuffer: mostBytes });

/** All that Anki shows of a package, or why Anki refuses it. */
export interface Shown {
  readonly refused?: string;
  /** The problems found by Anki's "check database". */
  readonly problems?: readonly string[];
  readonly [part: string]: unknown;
}

/** Imports each file into a new collection with the Python of `findAnki`. */
export const showWithAnki = async (python: string, files: readonly string[]): Promise<readonly Shown[]> => {
  const { stdout } = await run(python, 'show_packages.py', files);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Shown);
};

/** Makes packages that use every setting that Anki stores. */
export const makeSettings = async (python: string, folder: string): Promise<void> => {
  await run(python, 'make_settings.py', [folder]);
};
