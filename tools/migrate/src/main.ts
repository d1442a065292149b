import { loadEnvironmentFile, migrateStore, migrationStatusOf, readDatabaseConfig } from '@flashcards/server';

const commands = { up: migrateStore, status: migrationStatusOf } as const;

const badUsage = 2;
const badConfiguration = 78;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const main = async (asked: string | undefined): Promise<number> => {
  if (asked !== 'up' && asked !== 'status') {
    say('usage: npm run migrate -- up|status');
    return badUsage;
  }
  loadEnvironmentFile();
  const read = readDatabaseConfig(process.env);
  if (!read.ok) {
    say(`Cannot read the settings:\n${read.problems.map((problem) => `  ${problem}`).join('\n')}`);
    return badConfiguration;
  }
  const { version, latest, pending } = await commands[asked](read.database);
  process.stdout.write(
    `version ${version} of ${latest}${pending.length > 0 ? `, pending: ${pending.join(', ')}` : ''}\n`,
  );
  return 0;
};

main(process.argv[2]).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say((error as Error).message);
    process.exitCode = 1;
  },
);
