import type { EndedProgram, ServerProcess } from '@flashcards/kit/rig';
import { flashcardsProgram, runProgram, startServerProcess } from '@flashcards/kit/rig';
import { onTestFinished } from 'vitest';
import { databaseSettings } from './test-database.ts';

/** Starts the built server with settings that it refuses; answers how it ended and what it said. */
export const refusedStart = (cwd: string, env: Readonly<Record<string, string>>): Promise<EndedProgram> =>
  runProgram(flashcardsProgram, [], { cwd, env });

/** The built server on the store of this run, on a free port. A test's end kills it. */
export const startProcess = async (
  dataDir: string,
  stdout: 'ignore' | number = 'ignore',
  program = flashcardsProgram,
): Promise<ServerProcess> => {
  const { settings, drop } = await databaseSettings(dataDir);
  // What is asked for first is done last: the database goes after the server.
  onTestFinished(drop);
  const server = await startServerProcess({ dataDir, settings, stdout, program });
  onTestFinished(() => server.signal('SIGKILL'));
  return server;
};
