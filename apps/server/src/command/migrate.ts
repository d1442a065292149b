import { dirname, resolve } from 'node:path';
import type { MigrationStatus } from '@flashcards/persistence-ports';
import { isMongodb } from '../config/database-config.ts';
import { openDataDirectory } from '../data-directory.ts';
import { migrateStore, migrationStatusOf } from '../open-store.ts';
import type { DataPlace, SettingOptions } from './data.ts';
import { dataPlace } from './data.ts';
import { say } from './say.ts';

/** Creates the data directory first when the database is in it, as a server does. */
const up = async ({ database, dataDir }: DataPlace): Promise<MigrationStatus> => {
  if (!isMongodb(database) && dirname(database.file) === resolve(dataDir)) await openDataDirectory(dataDir);
  return migrateStore(database, say);
};

const steps = { up, status: ({ database }: DataPlace) => migrationStatusOf(database) } as const;

/** Prints the version of the data. `up` brings it up to date first. */
export const migrate = async (step: keyof typeof steps, options: SettingOptions): Promise<void> => {
  const { version, latest, pending } = await steps[step](dataPlace(options));
  const left = pending.length > 0 ? `, pending: ${pending.join(', ')}` : '';
  process.stdout.write(`version ${version} of ${latest}${left}\n`);
};
