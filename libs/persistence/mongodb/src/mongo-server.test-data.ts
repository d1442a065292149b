import type { Store } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { inject } from 'vitest';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { MongoClientOptions } from './driver.ts';
import { openStoreOn } from './open-mongodb-store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the run's server (tools/mongo-compat). */
    mongoOffice: string;
  }
}

/** Waits as long as it takes: the server may be being built. */
const ask = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text));
    }).once('error', reject);
  });

/** The URI of the run's server; `undefined` where there is none, which fails in CI. */
export const findMongoServer = async (): Promise<string | undefined> => {
  const { uri, missing } = JSON.parse(await ask(inject('mongoOffice'))) as { uri?: string; missing?: string };
  if (uri === undefined && process.env['CI'] === 'true') throw new Error(`no MongoDB to test against: ${missing}`);
  return uri;
};

/** A database that no other test has. */
export const aDatabase = (): string => `test-${randomUUID()}`;

export const dropDatabase = async (uri: string, database: string): Promise<void> => {
  const { client, db } = connect({ uri, database });
  await db.dropDatabase();
  await client.close();
};

/** A store on a database of its own that goes when it is closed. */
export const aFreshStore = async (
  uri: string,
  watch: { readonly options: MongoClientOptions; readonly each: (connection: Connection) => void } = {
    options: {},
    each: () => undefined,
  },
): Promise<Store> => {
  const database = aDatabase();
  const connection = connect({ uri, database }, watch.options);
  watch.each(connection);
  const store = await openStoreOn(connection);
  const close = async (): Promise<void> => {
    await store.close();
    await dropDatabase(uri, database);
  };
  let closing: Promise<void> | undefined;
  return { ...store, close: () => (closing ??= close()) };
};
