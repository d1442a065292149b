import type * as driver from 'mongodb';
import { createRequire } from 'node:module';

// Loaded where an address may be one of MongoDB: most servers have none, and the driver takes a third of their start.
const load = createRequire(import.meta.url);

/** What every server takes, on whatever system it runs. */
const databaseName = /^[^/\\. "$*<>:|?\0]{1,63}$/;

export const isDatabaseName = (name: string): boolean => databaseName.test(name);

/** The database that the URI names; `flashcards` when it names none. */
export const databaseIn = (uri: string): string => {
  const name = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(uri)?.[1];
  return name === undefined ? 'flashcards' : decodeURIComponent(name);
};

/** Whether the driver takes the connection string, its options and the database's name; nothing is connected. */
export const isConnectionString = (uri: string): boolean => {
  if (!uri.startsWith('mongodb')) return false;
  try {
    const { MongoClient } = load('mongodb') as typeof driver;
    return new MongoClient(uri) && isDatabaseName(databaseIn(uri));
  } catch {
    return false;
  }
};
