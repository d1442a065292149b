import type { MigrationStatus, Store } from '@flashcards/persistence-ports';
import { mongodbActivities } from './activities.ts';
import { refuseUnfinishedCopy } from './archive/copy-mark.ts';
import { mongodbCards } from './cards.ts';
import { clearingOf } from './clearing.ts';
import { collectionsOf } from './collections.ts';
import type { Connection, MongodbOptions } from './connection.ts';
import { connect, readLimit } from './connection.ts';
import { mongodbCounters } from './counters.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import type { Db } from './driver.ts';
import { mongodbFlashcardSets } from './flashcard-sets.ts';
import { mongodbFolders } from './folders.ts';
import { mongodbGoals } from './goals.ts';
import { mongodbLibrary } from './library.ts';
import { mongodbMedia } from './media/media.ts';
import { migrate, migrationStatus } from './migrate.ts';
import { mongodbProjections } from './projections.ts';
import { mongodbQuests } from './quests.ts';
import { mongodbReceipts } from './receipts.ts';
import { mongodbReviews } from './reviews.ts';
import { mongodbSharedFolders } from './shared-folders.ts';
import { startSweeping } from './sweeper.ts';
import { mongodbUsers } from './users.ts';

/** The ports alone: nothing is migrated, nothing swept. */
export const storeOf = (database: Database, stopSweeping: () => void = () => undefined): Store => {
  const clear = clearingOf(database);
  return {
    users: mongodbUsers(database),
    folders: mongodbFolders(database, clear),
    sets: mongodbFlashcardSets(database, clear),
    cards: mongodbCards(database),
    media: mongodbMedia(database),
    library: mongodbLibrary(database),
    reviews: mongodbReviews(database),
    activities: mongodbActivities(database),
    goals: mongodbGoals(database),
    quests: mongodbQuests(database),
    sharedFolders: mongodbSharedFolders(database),
    projections: mongodbProjections(database),
    counters: mongodbCounters(database),
    receipts: mongodbReceipts(database),
    ping: () => database.ping(),
    close: () => {
      stopSweeping();
      return database.close();
    },
  };
};

const notAtomic =
  'mongodb: this server is FerretDB; version 1 loses concurrent updates of one document and is for tests only';

/** Two servers of one protocol: only MongoDB promises that the write of a single document is atomic. */
const lookAt = async ({ db }: Connection, warn: MongodbOptions['warn']): Promise<void> => {
  if (!warn) return;
  const info = await db.command({ buildInfo: 1, maxTimeMS: readLimit });
  if ('ferretdb' in info || 'ferretdbVersion' in info) warn(notAtomic);
};

export const openStoreOn = async (connection: Connection, warn?: MongodbOptions['warn']): Promise<Store> => {
  const database = openDatabase(connection);
  try {
    await database.run(({ collections }) => refuseUnfinishedCopy(collections));
    await database.run(() => migrate(connection.db, database));
    await database.run(() => lookAt(connection, warn));
  } catch (error) {
    await database.close();
    throw error;
  }
  return storeOf(database, startSweeping(database));
};

/** Opens the store and brings its indexes up to date. Any number of processes may share one. */
export const openMongodbStore = async (options: MongodbOptions): Promise<Store> =>
  openStoreOn(connect(options), options.warn);

const withDatabase = async <T>(
  options: MongodbOptions,
  work: (db: Db, database: Database) => Promise<T>,
): Promise<T> => {
  const connection = connect(options);
  const database = openDatabase(connection);
  return database.run(() => work(connection.db, database)).finally(() => database.close());
};

/** Brings indexes and data up to date, as opening the store does. */
export const migrateMongodb = (options: MongodbOptions): Promise<MigrationStatus> =>
  withDatabase(options, async (db, database) => {
    await refuseUnfinishedCopy(collectionsOf(db));
    await migrate(db, database);
    return migrationStatus(collectionsOf(db));
  });

/** Changes nothing. */
export const mongodbMigrationStatus = (options: MongodbOptions): Promise<MigrationStatus> =>
  withDatabase(options, (db) => migrationStatus(collectionsOf(db)));
