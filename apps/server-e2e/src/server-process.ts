import type { EndedProgram, ServerProcess } from '@flashcards/kit/rig';
import { flashcardsProgram, runProgram, startServerProcess } from '@flashcards/kit/rig';
import { onTestFinished } from 'vitest';
import { databaseSettings } from './test-database.ts';

/** Starts the built server with settings that it refuses. Returns its exit and output. */
export const refusedStart = (cwd: string, env: Readonly<Record<string, string>>): Promise<EndedProgram> =>
  runProgram(flashcardsProgram, [], { cwd, env });

/** The built server on the store of this run, on a free port. Killed at the end of the test. */
export const startProcess = async (
  dataDir: string,
  stdout: 'ignore' | number = 'ignore',
  program = flashcardsProgram,
): Promise<ServerProcess> => {
  const { settings, drop } = await databaseSettings(dataDir);
  // Callbacks run in reverse order: the database is dropped after the server has ended.
  onTestFinished(drop);
  const server = await startServerProcess({ dataDir, settings, stdout, program });
  onTestFinished(() => server.signal('SIGKILL'));
  return server;
};
