import { databaseIn, isDatabaseName } from './address.ts';
import type { Db, MongoClientOptions } from './driver.ts';
import { MongoClient } from './driver.ts';

export interface MongodbOptions {
  /** `mongodb://…` or `mongodb+srv://…`. Options in it override the defaults. */
  readonly uri: string;
  /** Overrides the database in the URI; `flashcards` when neither is given. */
  readonly database?: string;
  /** Called with messages for the operator, such as slow steps at the start. */
  readonly warn?: (message: string) => void;
}

export interface Connection {
  readonly client: MongoClient;
  readonly db: Db;
}

/** Milliseconds to wait for an unreachable server, so that a request is answered within five seconds. */
const patience = 4_000;

/** Writes: majority, journaled. Reads: majority, so no read returns data that a failover may roll back. */
const defaults = {
  appName: 'flashcards',
  w: 'majority',
  journal: true,
  wtimeoutMS: 10_000,
  readConcernLevel: 'majority',
  retryReads: true,
  retryWrites: true,
  maxPoolSize: 50,
  // The driver's default of ten seconds would detect a silent server late.
  heartbeatFrequencyMS: 1_000,
  // The driver polls where it detects a function runtime, such as Cloud Run. Then a heartbeat that is sent on a closing
  // connection never ends (7.8.0), and the database stays unavailable until the process ends.
  serverMonitoringMode: 'stream',
  connectTimeoutMS: 3_000,
  serverSelectionTimeoutMS: patience,
  waitQueueTimeoutMS: patience,
  socketTimeoutMS: 30_000,
} as const satisfies MongoClientOptions;

/** Driver options override those in the URI, so only the defaults that the URI does not set are passed. */
const defaultsNotIn = (uri: string): MongoClientOptions => {
  const query = uri.split('?', 2)[1] ?? '';
  const inUri = new Set([...new URLSearchParams(query).keys()].map((key) => key.toLowerCase()));
  return Object.fromEntries(Object.entries(defaults).filter(([key]) => !inUri.has(key.toLowerCase())));
};

/** Does not connect yet: the driver connects with the first operation. */
export const connect = ({ uri, database }: MongodbOptions, options: MongoClientOptions = {}): Connection => {
  try {
    const client = new MongoClient(uri, { ...defaultsNotIn(uri), ...options });
    const name = database ?? databaseIn(uri);
    if (!isDatabaseName(name)) throw new Error('no such name');
    // Reads decide about writes, so they go to the primary, also when the URI prefers secondaries.
    return { client, db: client.db(name, { readPreference: 'primary', ignoreUndefined: true }) };
  } catch {
    // The driver's message may quote the URI, which contains a password.
    throw new Error('mongodb: the connection string is malformed');
  }
};
