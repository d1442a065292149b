import { parseUserId } from '@flashcards/kernel';
import type { Command } from 'commander';
import { Argument, createCommand, createOption, InvalidArgumentError } from 'commander';
import { readFileSync } from 'node:fs';
import { healthcheck, portSetting } from './healthcheck.ts';

// A verb loads its modules on demand: the health check of a container runs every few seconds.

const manifest = new URL('../../package.json', import.meta.url);

const version = (): string => (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;

const text = (value: string): string => {
  if (value.trim() === '') throw new InvalidArgumentError('It is blank.');
  return value;
};

const count = (value: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('It is no number from 1 to 999999.');
  return Number(value);
};

const port = (value: string): number => {
  const found = portSetting.parse(value);
  if (found === undefined) throw new InvalidArgumentError(`It is not ${portSetting.expected}.`);
  return found;
};

const userId = (value: string) => {
  const id = parseUserId(value);
  if (id === undefined) throw new InvalidArgumentError('No user can be called so.');
  return id;
};

const onData = (verb: Command): Command => verb.option('--data <directory>', 'in the place of DATA_DIR', text);

const addStart = (program: Command): void => {
  onData(program.command('start'))
    .description('Starts the server; what is run without a verb.')
    .option('--port <port>', 'in the place of PORT', text)
    .action(async (options) => (await import('./start.ts')).start(options));
};

const addMigrate = (program: Command): void => {
  onData(program.command('migrate'))
    .description('Brings the data up to date, as a server does when it starts, or says how far it is.')
    .addArgument(new Argument('<what>').choices(['up', 'status']))
    .action(async (what, options) => (await import('./migrate.ts')).migrate(what, options));
};

const addBackup = (program: Command): void => {
  onData(program.command('backup'))
    .description(
      'Makes a backup of the SQLite database, its media and the secret that signs tokens. Servers may go on.',
    )
    .option('--to <directory>', 'keeps it there; else in `backups` in the data directory', text)
    .option('--keep <count>', 'removes all but the newest of this database there', count)
    .option('--full', 'copies all media; else it shares those of the backup before it')
    .addHelpText('after', '\nStandard output has its path, once it is complete, checked and on the disk.')
    .action(async (options) => (await import('./backup/back-up.ts')).backUp(options));
};

const addRestore = (program: Command): void => {
  onData(program.command('restore'))
    .description('Puts a backup in the place of the SQLite database and its media. End every server first.')
    .argument('<path>', 'a backup, or a database file alone', text)
    .option('--yes', 'replaces the database that is there, which is kept under another name')
    .option('--lacking-media', 'restores what there is where media are missing or damaged')
    .action(async (path, options) => (await import('./backup/restore.ts')).restore(path, options));
};

const addRebuild = (program: Command): void => {
  onData(program.command('rebuild'))
    .description('Works out progress, days, streaks, totals and goals anew from the log. Servers may go on.')
    .option('--from-start', 'does not go on where an earlier run stopped')
    .addOption(createOption('--user <id>', 'one user; else all').argParser(userId).conflicts('fromStart'))
    .action(async (options) => (await import('./rebuild/rebuild-command.ts')).rebuild(options));
};

const addCopy = (program: Command): void => {
  program
    .command('copy')
    .description('Copies one store into another, and compares them. No server may run on either.')
    .argument('<from>', 'such as sqlite:./data/flashcards.db')
    .argument('<to>', 'such as mongodb://127.0.0.1/flashcards; empty, or a copy that was cut off')
    .addHelpText('after', '\nEither may be file:PATH: a file that has the address, for one with a password.')
    .action(async (from, to) => (await import('./copy/copy-store.ts')).copyStore(from, to));
};

const addUser = (program: Command): void => {
  const user = program.command('user').description('Does for one user what they could do. Servers may go on.');
  onData(user.command('export <id>'))
    .description('Writes all that is held of the user, as JSON.')
    .requiredOption('--out <file>', 'a new file, which only you can read', text)
    .action(async (id, options) => (await import('./user/export-user.ts')).exportUser(id, options));
  onData(user.command('delete <id>'))
    .description('Deletes the account and all that is held of it.')
    .option('--yes', 'does it: it cannot be undone')
    .action(async (id, options) => (await import('./user/delete-user.ts')).deleteUser(id, options));
};

const addHealthcheck = (program: Command): void => {
  program
    .command('healthcheck')
    .description('Asks the server of this machine whether it lives.')
    .addOption(createOption('--host <host>', 'the address that it listens on').env('HOST').default('127.0.0.1'))
    .option('--port <port>', 'its port; else PORT', port)
    .action((options) => healthcheck(options));
};

/** The command with its verbs. Wrong usage throws a `CommanderError`. */
export const flashcards = (): Command => {
  const program = createCommand('flashcards')
    .description('A flashcard learning service.')
    .version(version())
    .exitOverride()
    .showHelpAfterError();
  for (const add of [addStart, addMigrate, addBackup, addRestore, addRebuild, addCopy, addUser, addHealthcheck])
    add(program);
  return program.addHelpText('after', '\nSettings come from the environment and from .env in the working directory.');
};
