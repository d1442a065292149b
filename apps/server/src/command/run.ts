import { CommanderError } from 'commander';
import { loadEnvironmentFile } from '../config/environment-file.ts';
import { exitCodes } from './exit-codes.ts';
import { flashcards } from './program.ts';
import { say } from './say.ts';

/** Adds `start` where there is no verb. As commander's default it would take a mistyped verb for an argument of its own. */
const withVerb = ([node = '', program = '', ...asked]: readonly string[]): readonly string[] => {
  const [first = '--'] = asked;
  const isVerb = !first.startsWith('-') || ['--help', '-h', '--version', '-V'].includes(first);
  return isVerb ? [node, program, ...asked] : [node, program, 'start', ...asked];
};

/** Runs what the command line asks for; what goes wrong is said, and decides the exit code. */
export const run = async (argv: readonly string[]): Promise<void> => {
  try {
    loadEnvironmentFile();
    await flashcards().parseAsync(withVerb(argv));
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
