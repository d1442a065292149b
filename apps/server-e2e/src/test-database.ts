import type { Config } from '@flashcards/server';
import { withDatabase } from '@flashcards/kit/rig';
import { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run (tools/mongodb-model). */
    mongodbUri: string;
  }
}

export interface TestDatabase {
  readonly config: Config['database'];
  readonly drop: () => Promise<void>;
}

/** The whole suite runs once on each store; the vitest project chooses it. */
export const isOnMongodb = process.env['FLASHCARDS_TEST_STORE'] === 'mongodb';

const dropDatabase = async (uri: string, database: string): Promise<void> => {
  const client = new MongoClient(uri);
  await client.db(database).dropDatabase();
  await client.close();
};

/** An empty database; on SQLite in memory, unless a file is named. */
export const aTestDatabase = async (file = ':memory:'): Promise<TestDatabase> => {
  if (!isOnMongodb) return { config: { file }, drop: async () => {} };
  const uri = inject('mongodbUri');
  const database = `e2e-${randomUUID()}`;
  return { config: { uri, database }, drop: () => dropDatabase(uri, database) };
};

/** The settings of a server process for the database of a data directory. */
export const databaseSettings = async (
  dataDir: string,
): Promise<TestDatabase & { readonly settings: Readonly<Record<string, string>> }> => {
  const file = join(dataDir, 'flashcards.db');
  if (!isOnMongodb) return { config: { file }, settings: {}, drop: async () => {} };
  const uri = inject('mongodbUri');
  const database = basename(dataDir);
  return {
    config: { uri, database },
    // On MongoDB several servers share data, so none may generate its own secret.
    settings: { DATABASE_URL: withDatabase(uri, database), JWT_SECRET: `the secret of all servers on ${database}` },
    drop: () => dropDatabase(uri, database),
  };
};

type Stored = readonly (readonly [place: string, bytes: Uint8Array])[];

const filesIn = async (dataDir: string): Promise<Stored> => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(files.map(async (file) => [basename(file), await readFile(file)] as const));
};

const documentsOf = async (database: string): Promise<Stored> => {
  const client = new MongoClient(inject('mongodbUri'));
  try {
    const documents: [string, Uint8Array][] = [];
    for (const collection of await client.db(database).collections())
      for await (const bytes of collection.find({}, { raw: true }))
        documents.push([collection.collectionName, bytes as unknown as Uint8Array]);
    return documents;
  } finally {
    await client.close();
  }
};

/** Simulates the passing of all times that the database waits for, as with writers that have ended. */
const passAllTimes = async (database: string): Promise<void> => {
  const client = new MongoClient(inject('mongodbUri'));
  for (const { collectionName } of await client.db(database).collections())
    for (const moment of ['until', 'idleSince'])
      await client
        .db(database)
        .collection(collectionName)
        .updateMany({ [moment]: { $exists: true } }, { $set: { [moment]: new Date(0) } });
  await client.close();
};

/** Simulates a day since a server used the store of this data directory. On SQLite nothing waits. */
export const aDayLater = (dataDir: string): Promise<void> =>
  isOnMongodb ? passAllTimes(basename(dataDir)) : Promise.resolve();

/** All content of a data directory by file; on MongoDB all documents of its database by collection. */
export const storedIn = (dataDir: string): Promise<Stored> =>
  isOnMongodb ? documentsOf(basename(dataDir)) : filesIn(dataDir);
