import type { SqliteConfig } from '@flashcards/server';
import {
  backupFaultOf,
  BackupError,
  isMongodb,
  loadEnvironmentFile,
  readDatabaseConfig,
  reasonsOf,
} from '@flashcards/server';
import { backUp } from './back-up.ts';
import { badConfiguration, badUsage, codesOfFaults } from './exit-codes.ts';
import type { Command } from './options.ts';
import { commandIn, usages } from './options.ts';
import { restore } from './restore.ts';

const say = (text: string): void => void process.stderr.write(`${text}\n`);

type Found = Extract<ReturnType<typeof readDatabaseConfig>, { readonly ok: true }>;

const onMongodb =
  'The data is in MongoDB: use mongodump --oplog and mongorestore --oplogReplay, or a snapshot of its disk; see docs/operations.md.';

/** Where the database is that has a file; `undefined`, once it is said why, for another. */
const sqliteOf = ({ database }: Found): SqliteConfig | undefined => {
  if (!isMongodb(database) && database.file !== ':memory:') return database;
  say(isMongodb(database) ? onMongodb : 'The data is in memory only: there is nothing to back up or restore.');
  return undefined;
};

const run = async (command: Command, found: Found): Promise<number> => {
  const database = sqliteOf(found);
  if (!database) return badConfiguration;
  const data = { ...database, dataDir: found.dataDir };
  if (command.name === 'restore') return (await restore(data, command.options, say)) ? 0 : badUsage;
  const { path, isWhole } = await backUp(data, command.options, say);
  process.stdout.write(`${path}\n`);
  return isWhole ? 0 : codesOfFaults['bad data'];
};

const main = async (args: readonly string[]): Promise<number> => {
  const command = commandIn(args);
  const usage = usages[args[0] === 'restore' ? 'restore' : 'backup'];
  if (command === 'help') {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (!command) {
    say(usage);
    return badUsage;
  }
  loadEnvironmentFile();
  const read = readDatabaseConfig(process.env);
  if (read.ok) return run(command, read);
  say(`Cannot read the settings:\n${read.problems.map((problem) => `  ${problem}`).join('\n')}`);
  return badConfiguration;
};

const codeOf = (error: unknown): number => {
  const fault = backupFaultOf(error);
  if (fault !== undefined) return codesOfFaults[fault];
  return (error as Error).name === 'UnusableDataDirectory' ? badConfiguration : 1;
};

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(error instanceof BackupError ? error.message : reasonsOf(error));
    process.exitCode = codeOf(error);
  },
);
