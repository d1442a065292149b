import { CommanderError } from 'commander';
import { loadEnvironmentFile } from '../config/environment-file.ts';
import { exitCodes } from './exit-codes.ts';
import { flashcards } from './program.ts';
import { say } from './say.ts';

/**
 * Adds `start` when there is no verb. With `start` as commander's default, a mistyped verb would become its argument.
 */
const withVerb = ([node = '', program = '', ...args]: readonly string[]): readonly string[] => {
  const [first = '--'] = args;
  const isVerb = !first.startsWith('-') || ['--help', '-h', '--version', '-V'].includes(first);
  return isVerb ? [node, program, ...args] : [node, program, 'start', ...args];
};

/** Runs the command line. Reports errors and sets the exit code. */
export const run = async (argv: readonly string[]): Promise<void> => {
  try {
    loadEnvironmentFile();
    await flashcards().parseAsync(withVerb(argv));
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and version are not errors, and commander has reported the others already.
      process.exitCode = error.exitCode === 0 ? 0 : exitCodes.badUsage;
      return;
    }
    const { failureOf } = await import('./failure.ts');
    const { exitCode, text } = failureOf(error);
    say(text);
    process.exitCode = exitCode;
  }
};
