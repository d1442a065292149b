import type { MigrationStatus } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { refuseUnfinishedCopy } from '../archive/copy-mark.ts';
import type { Connection, MongodbOptions } from '../connection.ts';
import { connect } from '../connection.ts';
import type { Db } from '../driver.ts';
import { MongoServerSelectionError } from '../driver.ts';
import { checkServer, LackingServer } from '../engine/requirements.ts';
import { single } from '../engine/single.ts';
import { longestUnit, socketTimeoutMS } from '../engine/units.ts';
import { storeError } from '../mongodb-error.ts';
import { closeClient } from './close-client.ts';
import type { Migrating } from './migrate.ts';
import { migrate, migrationStatus } from './migrate.ts';

/** For slow commands: the server sends nothing while it builds an index, nor until a majority has it. */
const patient = { socketTimeoutMS: 0, wtimeoutMS: 0, maxPoolSize: 2 } as const;

const aSecond = 1_000;

/**
 * Finds out why there is no server: if the URI names a replica set, the driver ignores a server that is in none, or in
 * one that is not initiated. A direct connection shows that.
 */
const checkAlone = async ({ uri, database }: MongodbOptions): Promise<void> => {
  const itself = {
    uri: uri.replace(/(?<=[?&])replicaSet=[^&]*/i, ''),
    ...(database === undefined ? {} : { database }),
  };
  const brief = { serverSelectionTimeoutMS: aSecond, connectTimeoutMS: aSecond, socketTimeoutMS: aSecond };
  const { client, db } = connect(itself, { ...brief, directConnection: true });
  await checkServer(db, aSecond).finally(() => closeClient(client));
};

const foundNobody = (error: unknown): boolean =>
  error instanceof StoreUnavailable && error.cause instanceof MongoServerSelectionError;

const check = (options: MongodbOptions, db: Db): Promise<void> =>
  single(() => checkServer(db, longestUnit)).catch(async (error: unknown) => {
    const itself = foundNobody(error) ? await checkAlone(options).catch((other: unknown) => other) : undefined;
    throw itself instanceof LackingServer ? itself : error;
  });

/** Runs work on a server that can hold a store; throws where it cannot. */
export const withPatientClient = async <T>(options: MongodbOptions, work: (db: Db) => Promise<T>): Promise<T> => {
  const { client, db } = connect(options, patient);
  try {
    await check(options, db);
    return await work(db);
  } catch (error) {
    throw storeError(error);
  } finally {
    await closeClient(client);
  }
};

/** Reports slow steps to the operator. */
const migrateWhole = async (db: Db, { warn: say }: MongodbOptions, migrating?: Migrating): Promise<void> => {
  await refuseUnfinishedCopy(db);
  await migrate(db, { ...(say ? { say } : {}), ...migrating });
};

/** Migrates a database and connects to it, as units of work need it. Refuses a server that cannot hold the store. */
export const openDatabase = async (options: MongodbOptions, migrating?: Migrating): Promise<Connection> => {
  await withPatientClient(options, (db) => migrateWhole(db, options, migrating));
  return connect(options, { socketTimeoutMS });
};

/** Migrates indexes and data, as opening the store does. */
export const migrateDatabase = (options: MongodbOptions): Promise<MigrationStatus> =>
  withPatientClient(options, async (db) => {
    await migrateWhole(db, options);
    return migrationStatus(db);
  });

/** Changes nothing. */
export const statusOfDatabase = (options: MongodbOptions): Promise<MigrationStatus> =>
  withPatientClient(options, (db) => migrationStatus(db));
