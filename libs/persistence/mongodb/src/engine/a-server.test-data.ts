import type { AccountId } from '@flashcards/kernel';
import type { Faults, Mongodb } from '@flashcards/mongodb-model';
import { startMongodb } from '@flashcards/mongodb-model';
import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { connect } from '../connection.ts';
import type { CommandStartedEvent, Db, MongoClient, MongoClientOptions } from '../driver.ts';
import type { Steps } from './steps.ts';
import { readTurns } from './turns.ts';
import type { AccountRow } from './units.ts';
import { mongodbUnits, socketTimeoutMS } from './units.ts';

export interface CountRow {
  readonly _id: string;
  readonly n: number;
}

const collectionsOf = (db: Db) => ({
  accounts: db.collection<AccountRow>('accounts'),
  counts: db.collection<CountRow>('counts'),
  folders: db.collection<AccountRow>('folders'),
});

/** Generic rows for tests of the engine. */
const rowsIn = (db: Db) => {
  const { counts, folders } = collectionsOf(db);
  return (steps: Steps) => ({
    find: steps.read(async (reader, id: string) => (await reader.find(counts, { _id: id }))[0]?.n),
    all: steps.read((reader) => reader.find(counts, {}, { sort: { _id: 1 } })),
    total: steps.read(async (reader) => {
      const [sum] = await reader.aggregate<{ n: number }>(counts, [{ $group: { _id: null, n: { $sum: '$n' } } }]);
      return sum?.n ?? 0;
    }),
    insert: steps.write((batch, id: string, n: number) =>
      batch.add(counts, { insertOne: { document: { _id: id, n } } }),
    ),
    save: steps.write((batch, id: string, n: number) =>
      batch.add(counts, { updateOne: { filter: { _id: id }, update: { $set: { n } }, upsert: true } }),
    ),
    touch: steps.write((batch, folder: string) => batch.touch(folders, folder)),
  });
};

export type TestTx = ReturnType<ReturnType<typeof rowsIn>>;

/** The parts of the store that one process has. */
const processOn = (client: MongoClient, db: Db, patience: number) => {
  const sent: CommandStartedEvent[] = [];
  client.on('commandStarted', (event) => sent.push(event));
  const { accounts } = collectionsOf(db);
  return {
    ...mongodbUnits({ client, accounts, rowsOf: rowsIn(db), readInTurn: readTurns(0), patience }),
    client,
    sent,
  };
};

/** The server of a test file; it is stopped after the file. */
export const aServer = async (start: () => Promise<Pick<Mongodb, 'uri' | 'model' | 'close'>> = startMongodb) => {
  const { uri, model, close } = await start();
  const connections: ReturnType<typeof connect>[] = [];
  const connected = (database: string, options: MongoClientOptions = {}) => {
    const connection = connect({ uri, database }, { monitorCommands: true, socketTimeoutMS, ...options });
    connections.push(connection);
    return connection;
  };
  afterAll(async () => {
    await Promise.all(connections.map(({ client }) => client.close()));
    // Tests may have closed their clients.
    const { client } = connect({ uri, database: 'admin' });
    for (const name of new Set(connections.map(({ db }) => db.databaseName))) await client.db(name).dropDatabase();
    await client.close();
    await close();
  });

  /** A separate database with some accounts. */
  const aStore = async () => {
    const database = `test-${randomUUID()}`;
    const { client, db } = connected(database);
    const { accounts, counts, folders } = collectionsOf(db);
    // Two transactions that create one collection conflict on MongoDB.
    await db.createCollection(counts.collectionName);
    const [ana, ben] = ['ana', 'ben'] as AccountId[] as [AccountId, AccountId];
    await accounts.insertMany([ana, ben].map((_id) => ({ _id, revision: 0 })));
    await folders.insertOne({ _id: 'folder', revision: 0 });
    return {
      ana,
      ben,
      client,
      db,
      accounts,
      /** Another process on the same database. */
      aProcess: (patience = 20_000, options: MongoClientOptions = {}) => {
        const other = connected(database, options);
        return processOn(other.client, other.db, patience);
      },
      put: (id: string, n: number) => counts.insertOne({ _id: id, n }),
      kept: async () => Object.fromEntries((await counts.find().toArray()).map(({ _id, n }) => [_id, n])),
      revision: async (account: AccountId = ana) => (await accounts.findOne({ _id: account }))?.revision,
    };
  };
  return { aStore, faults: model?.faults as Faults, isModel: model !== undefined };
};
