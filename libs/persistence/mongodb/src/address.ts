import type * as driver from 'mongodb';
import { createRequire } from 'node:module';

// Loads the driver only for an address that may be one of MongoDB: most servers use none, and loading it takes a third
// of their start.
const load = createRequire(import.meta.url);

/** The database names that servers accept on every operating system. */
const databaseName = /^[^/\\. "$*<>:|?\0]{1,63}$/;

export const isDatabaseName = (name: string): boolean => databaseName.test(name);

/** The name of the database in the URI; `flashcards` when it has none. */
export const databaseIn = (uri: string): string => {
  const name = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(uri)?.[1];
  return name === undefined ? 'flashcards' : decodeURIComponent(name);
};

/** Whether the driver accepts the connection string, its options and the database's name. Does not connect. */
export const isConnectionString = (uri: string): boolean => {
  if (!uri.startsWith('mongodb')) return false;
  try {
    const { MongoClient } = load('mongodb') as typeof driver;
    return new MongoClient(uri) && isDatabaseName(databaseIn(uri));
  } catch {
    return false;
  }
};
