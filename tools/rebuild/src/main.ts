import {
  loadEnvironmentFile,
  migrationStatusOf,
  openDataDirectory,
  openStore,
  readDatabaseConfig,
  reasonsOf,
} from '@flashcards/server';
import { displayOn } from './display.ts';
import type { Interruption } from './interruption.ts';
import { interruption } from './interruption.ts';
import type { Options } from './options.ts';
import { optionsIn, usage } from './options.ts';
import { progressFile } from './progress-file.ts';
import type { Ended, Rebuilding } from './rebuild.ts';
import { rebuildAll, rebuildOne } from './rebuild.ts';

// As in sysexits.h.
const badUsage = 2;
const noData = 66;
const noUser = 67;
const badConfiguration = 78;

const { stdout, stderr } = process;
const say = (text: string): void => void stderr.write(`${text}\n`);

type Database = Parameters<typeof openStore>[0];

/** Why there is nothing that could be rebuilt. Data of an older version is left alone: an older server may use it. */
const obstacle = async (database: Database): Promise<string | undefined> => {
  const { version, latest, pending } = await migrationStatusOf(database);
  if (version === 0) return 'There is no data yet, so there is nothing to rebuild.';
  if (pending.length === 0) return undefined;
  return `The data is of version ${version} of ${latest}. \`npm run migrate -- up\` brings it up to date, and rebuilds it.`;
};

const resume = '`npm run rebuild` goes on where it stopped.';

const told = (ended: Ended, { user }: Options, interrupted: Interruption): number => {
  switch (ended) {
    case 'finished':
      stdout.write(user === undefined ? 'All users are rebuilt.\n' : `${JSON.stringify(user)} is rebuilt.\n`);
      return 0;
    case 'interrupted':
      say(user === undefined ? `Interrupted; ${resume}` : 'Interrupted.');
      return interrupted.exitCode() ?? 1;
    case 'unknown user':
      say(`There is no user ${JSON.stringify(user)}.`);
      return noUser;
    case 'with faults':
      say('All other users are rebuilt.');
      return 1;
  }
};

type Found = Extract<ReturnType<typeof readDatabaseConfig>, { readonly ok: true }>;

const rebuild = async ({ database, dataDir }: Found, options: Options): Promise<number> => {
  const { user, fromStart } = options;
  const tell = (text: string): void => say(stderr.isTTY ? `\n${text}` : text);
  const interrupted = interruption(tell);
  const store = await openStore(database, say);
  const display = displayOn(stderr);
  const rebuilding: Rebuilding = { store, display, signal: interrupted.signal, tell };
  const run = async (): Promise<Ended> => {
    if (user !== undefined) return rebuildOne(rebuilding, user);
    await openDataDirectory(dataDir);
    const file = progressFile(dataDir, database);
    if (fromStart) await file.remove();
    return rebuildAll(rebuilding, file);
  };
  const ended = await run().finally(async () => {
    display.stop();
    await store.close();
  });
  return told(ended, options, interrupted);
};

const main = async (args: readonly string[]): Promise<number> => {
  const options = optionsIn(args);
  if (options === 'help') {
    stdout.write(`${usage}\n`);
    return 0;
  }
  if (!options) {
    say(usage);
    return badUsage;
  }
  loadEnvironmentFile();
  const read = readDatabaseConfig(process.env);
  if (!read.ok) {
    say(`Cannot read the settings:\n${read.problems.map((problem) => `  ${problem}`).join('\n')}`);
    return badConfiguration;
  }
  const problem = await obstacle(read.database);
  if (problem !== undefined) {
    say(problem);
    return noData;
  }
  return rebuild(read, options);
};

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(`${reasonsOf(error)}`);
    process.exitCode = (error as Error).name === 'UnusableDataDirectory' ? badConfiguration : 1;
  },
);
