import { withDatabase } from '@flashcards/kit/rig';
import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { MongoClient } from 'mongodb';
import { inject, onTestFinished } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run (tools/mongodb-model). */
    mongodbUri: string;
  }
}

interface MongoData {
  readonly url: string;
  readonly db: Db;
}

/** A new, empty database, dropped at the end of the test. */
export const aMongodb = (): MongoData => {
  const uri = inject('mongodbUri');
  const name = `copy-store-${randomUUID()}`;
  const client = new MongoClient(uri);
  const db = client.db(name);
  onTestFinished(async () => {
    await db.dropDatabase();
    await client.close();
  });
  return { url: withDatabase(uri, name), db };
};
