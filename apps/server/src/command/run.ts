import { CommanderError } from 'commander';
import { loadEnvironmentFile } from '../config/environment-file.ts';
import { exitCodes } from './exit-codes.ts';
import { flashcards } from './program.ts';
import { say } from './say.ts';

/** Runs what the command line asks for; what goes wrong is said, and decides the exit code. */
export const run = async (argv: readonly string[]): Promise<void> => {
  try {
    loadEnvironmentFile();
    await flashcards().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and the version are no errors, and what was wrong is said already.
      process.exitCode = error.exitCode === 0 ? 0 : exitCodes.badUsage;
      return;
    }
    const { failureOf } = await import('./failure.ts');
    const { exitCode, text } = failureOf(error);
    say(text);
    process.exitCode = exitCode;
  }
};
