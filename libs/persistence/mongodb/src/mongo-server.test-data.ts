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

export interface Watch {
  readonly options: MongoClientOptions;
  readonly each: (connection: Connection) => void;
}

const unwatched: Watch = { options: {}, each: () => undefined };

const openOn = (uri: string, database: string, watch: Watch): Promise<Store> => {
  const connection = connect({ uri, database }, watch.options);
  watch.each(connection);
  return openStoreOn(connection);
};

/** Some stores on one database of their own, as many servers have; it goes when all are closed. */
const freshStores = async (uri: string, count: number, watch: Watch): Promise<readonly Store[]> => {
  const database = aDatabase();
  const stores = await Promise.all(Array.from({ length: count }, () => openOn(uri, database, watch)));
  const open = new Set(stores);
  return stores.map((store) => {
    const close = async (): Promise<void> => {
      await store.close();
      open.delete(store);
      if (open.size === 0) await dropDatabase(uri, database);
    };
    let closing: Promise<void> | undefined;
    return { ...store, close: () => (closing ??= close()) };
  });
};

export const aFreshStore = async (uri: string, watch = unwatched): Promise<Store> => {
  const [store] = await freshStores(uri, 1, watch);
  if (!store) throw new Error('one store was asked for');
  return store;
};

export const freshTwins = async (uri: string, watch = unwatched): Promise<readonly [Store, Store]> => {
  const [one, other] = await freshStores(uri, 2, watch);
  if (!one || !other) throw new Error('two stores were asked for');
  return [one, other];
};
