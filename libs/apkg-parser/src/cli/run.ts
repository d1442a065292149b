import type { Readable, Writable } from 'node:stream';
import { isPackageError } from '../package-error.ts';
import type { Run } from './command-run.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { openNamed } from './open-file.ts';
import type { Command, CommandName } from './options.ts';
import { commandIn } from './options.ts';
import { outputTo, ReaderGone } from './output.ts';
import { progressOn } from './progress.ts';
import { usage } from './usage.ts';
import { refusal } from './validate/refusal.ts';
import { version } from './version.ts';
import { visibleLines } from './visible.ts';

type Terminal = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The three streams of a process. */
export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
}

/** Loaded on demand, so that inspecting a package does not load the renderer. */
const runs: Readonly<Record<CommandName, () => Promise<Run>>> = {
  inspect: async () => (await import('./inspect.ts')).inspect,
  dump: async () => (await import('./dump/dump.ts')).dump,
  cards: async () => (await import('./cards/cards.ts')).cards,
  media: async () => (await import('./media/media.ts')).media,
  validate: async () => (await import('./validate/validate.ts')).validate,
};

const unlessGone = (error: unknown): void => {
  if (!(error instanceof ReaderGone)) throw error;
};

const perform = async (command: Command, { stdin, stdout, stderr }: Streams): Promise<number> => {
  const progress = progressOn(stderr);
  const say = (line: string): void => progress.say(visibleLines(line));
  const output = outputTo(stdout);
  try {
    const opened = await openNamed(command.file, { stdin, onProgress: progress.show });
    progress.clear();
    try {
      const run = await runs[command.name]();
      const exitCode = await run({ ...opened, command, output, say });
      await output.flush().catch(unlessGone);
      return exitCode;
    } finally {
      opened.pkg.close();
    }
  } catch (error) {
    // `validate` reports a package that cannot be opened as a finding.
    if (command.name === 'validate' && isPackageError(error)) {
      await output.write(refusal(error, command));
      await output.flush();
    }
    throw error;
  } finally {
    progress.clear();
  }
};

const print = async (text: string, { stdout }: Streams): Promise<number> => {
  const output = outputTo(stdout);
  await output.write(`${text}\n`);
  await output.flush();
  return exitCodes.ok;
};

const dispatch = (args: readonly string[], streams: Streams): Promise<number> => {
  const invocation = commandIn(args);
  if (invocation === 'help') return print(usage, streams);
  if (invocation === 'version') return print(version(), streams);
  if ('problem' in invocation) throw new CommandError(exitCodes.badUsage, invocation.problem);
  return perform(invocation, streams);
};

const ended = (error: unknown): { readonly exitCode: number; readonly message?: string } => {
  if (error instanceof ReaderGone) return { exitCode: exitCodes.ok };
  if (error instanceof CommandError) return { exitCode: error.exitCode, message: error.message };
  if (isPackageError(error)) return { exitCode: exitCodes.badPackage, message: `${error.message} (${error.code})` };
  return {
    exitCode: exitCodes.failed,
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
};

/** Runs one command line and returns the exit code. Never rejects. */
export const runCommandLine = async (args: readonly string[], streams: Streams): Promise<number> => {
  // Nobody can be told that messages cannot be written.
  streams.stderr.on('error', () => undefined);
  try {
    return await dispatch(args, streams);
  } catch (error) {
    const { exitCode, message } = ended(error);
    if (message !== undefined) streams.stderr.write(`${visibleLines(message)}\n`);
    return exitCode;
  }
};
