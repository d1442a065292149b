import { askForMongo, withDatabase } from '@flashcards/test-rig';
import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { MongoClient } from 'mongodb';
import { inject, onTestFinished } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the run's MongoDB (tools/mongo-compat). */
    mongoOffice: string;
  }
}

interface MongoData {
  readonly url: string;
  readonly db: Db;
}

/** A database where nothing is yet, which goes with the test; `undefined` where no MongoDB can be had. */
export const aMongodb = async (): Promise<MongoData | undefined> => {
  const { uri, missing } = await askForMongo(inject('mongoOffice'));
  if (uri === undefined && process.env['CI'] === 'true') throw new Error(`no MongoDB to test against: ${missing}`);
  if (uri === undefined) return undefined;
  const name = `copy-store-${randomUUID()}`;
  const client = new MongoClient(uri);
  const db = client.db(name);
  onTestFinished(async () => {
    await db.dropDatabase();
    await client.close();
  });
  return { url: withDatabase(uri, name), db };
};
