import { databaseIn, isDatabaseName } from './address.ts';
import type { Db, MongoClientOptions } from './driver.ts';
import { MongoClient } from './driver.ts';

export interface MongodbOptions {
  /** `mongodb://…` or `mongodb+srv://…`; the options it carries win over our defaults. */
  readonly uri: string;
  /** Instead of the one that the URI names; `flashcards` when neither does. */
  readonly database?: string;
  /** Told what an operator should know, such as what takes long at the start. */
  readonly warn?: (message: string) => void;
}

export interface Connection {
  readonly client: MongoClient;
  readonly db: Db;
}

/** How long anyone waits for a server that is away: short enough that a request is answered within five seconds. */
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
  // The driver asks every ten seconds and waits as long: who falls silent would be noticed late.
  heartbeatFrequencyMS: 1_000,
  // The driver polls where it believes to run as a function, such as on Cloud Run. A heartbeat that is sent on a
  // connection as it closes is then never over (7.8.0), and the database stays away until the process ends.
  serverMonitoringMode: 'stream',
  connectTimeoutMS: 3_000,
  serverSelectionTimeoutMS: patience,
  waitQueueTimeoutMS: patience,
  socketTimeoutMS: 30_000,
} as const satisfies MongoClientOptions;

/** An option given to the driver beside the URI would win over the URI's own. */
const defaultsBeside = (uri: string): MongoClientOptions => {
  const query = uri.split('?', 2)[1] ?? '';
  const told = new Set([...new URLSearchParams(query).keys()].map((key) => key.toLowerCase()));
  return Object.fromEntries(Object.entries(defaults).filter(([key]) => !told.has(key.toLowerCase())));
};

/** Does not connect yet: the driver does so with the first operation. */
export const connect = ({ uri, database }: MongodbOptions, options: MongoClientOptions = {}): Connection => {
  try {
    const client = new MongoClient(uri, { ...defaultsBeside(uri), ...options });
    const name = database ?? databaseIn(uri);
    if (!isDatabaseName(name)) throw new Error('no such name');
    // Decisions are made upon what was read, so reads go to the primary whatever the URI prefers.
    return { client, db: client.db(name, { readPreference: 'primary', ignoreUndefined: true }) };
  } catch {
    // The driver's words may quote the URI, and that holds a password.
    throw new Error('mongodb: the connection string is malformed');
  }
};
