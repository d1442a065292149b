import { isMongodb } from '../../config/database-config.ts';
import type { SettingOptions } from '../data.ts';
import { dataPlace } from '../data.ts';
import { CommandFailure } from '../command-failure.ts';

/** The data of a backup. */
export interface SqliteData {
  readonly file: string;
  readonly dataDir: string;
}

const onMongodb =
  'The data is in MongoDB: use mongodump --oplog and mongorestore --oplogReplay, or a snapshot of its disk; see docs/operations.md.';
const inMemory = 'The data is in memory only: there is nothing to back up or restore.';

export const sqliteData = (options: SettingOptions): SqliteData => {
  const { database, dataDir } = dataPlace(options);
  if (isMongodb(database)) throw new CommandFailure('badSettings', onMongodb);
  if (database.file === ':memory:') throw new CommandFailure('badSettings', inMemory);
  return { file: database.file, dataDir };
};
