import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll } from 'vitest';
import type { Connection, MongodbOptions } from './connection.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { dropDatabase } from './mongo-server.test-data.ts';
import { openMongodbStore } from './open-mongodb-store.ts';

/** A store, and what looks past it at the same documents. */
export interface OpenedInside {
  readonly store: Store;
  readonly connection: Connection;
  readonly inside: Database;
}

/** Opens all of it before the tests of a block, hands it over, and drops the database after them. */
export const openInside = (
  { uri, database }: Required<Pick<MongodbOptions, 'uri' | 'database'>>,
  take: (opened: OpenedInside) => void,
): void => {
  let opened: OpenedInside | undefined;
  beforeAll(async () => {
    const store = await openMongodbStore({ uri, database });
    const connection = connect({ uri, database });
    opened = { store, connection, inside: openDatabase(connection) };
    take(opened);
  });
  afterAll(async () => {
    await opened?.store.close();
    await opened?.inside.close();
    await dropDatabase(uri, database);
  });
};
