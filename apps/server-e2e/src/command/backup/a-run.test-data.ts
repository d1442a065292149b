import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { EndedProgram } from '@flashcards/kit/rig';
import { flashcardsProgram, runProgram } from '@flashcards/kit/rig';

/**
 * Runs the built command in the data directory, so that this checkout's .env file does not apply. Needs `npm run
 * build`.
 */
export const runIn = (
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  under: readonly string[] = [],
): Promise<EndedProgram> =>
  runProgram(flashcardsProgram, args, { cwd: dataDir, env: { DATA_DIR: dataDir, ...env }, under });

/** Starts the command, to be killed. */
export const startIn = (dataDir: string, args: readonly string[]): ChildProcess => {
  const { PATH } = process.env;
  return spawn(process.execPath, [flashcardsProgram, ...args], {
    cwd: dataDir,
    env: { PATH, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
};
