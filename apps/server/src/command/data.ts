import type { Store } from '@flashcards/persistence-ports';
import { readDatabaseConfig } from '../config/config.ts';
import type { DatabaseConfig } from '../config/database-config.ts';
import type { Environment } from '../config/environment-reader.ts';
import { lookAtDataDirectory } from '../data-directory.ts';
import { migrationStatusOf, openStore } from '../open-store.ts';
import { CommandFailure } from './command-failure.ts';
import { refusedSettings } from './failure.ts';
import { say } from './say.ts';

/** Options of the command line that replace settings. */
export interface SettingOptions {
  /** DATA_DIR */
  readonly data?: string;
  /** PORT */
  readonly port?: string;
}

export const environmentWith = ({ data, port }: SettingOptions): Environment => ({
  ...process.env,
  ...(data === undefined ? {} : { DATA_DIR: data }),
  ...(port === undefined ? {} : { PORT: port }),
});

export interface DataPlace {
  readonly database: DatabaseConfig;
  readonly dataDir: string;
}

export const dataPlace = (options: SettingOptions): DataPlace => {
  const read = readDatabaseConfig(environmentWith(options));
  if (!read.ok) throw refusedSettings(read.problems);
  lookAtDataDirectory(read.dataDir);
  return read;
};

/**
 * Opens a store that has data. Throws a `CommandFailure` when there is no data, or when it is of an older version: it is
 * not migrated, because an older server may use it.
 */
export const openExistingStore = async (database: DatabaseConfig): Promise<Store> => {
  const { version, latest, pending } = await migrationStatusOf(database);
  if (version === 0) throw new CommandFailure('noData', 'There is no data yet.');
  if (pending.length > 0)
    throw new CommandFailure(
      'noData',
      `The data is of version ${version} of ${latest}. \`flashcards migrate up\` brings it up to date.`,
    );
  return openStore(database, say);
};
