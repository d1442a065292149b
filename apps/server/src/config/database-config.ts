import { isConnectionString } from '@flashcards/persistence-mongodb/address';
import { resolve } from 'node:path';

export interface SqliteConfig {
  /** A path, or `:memory:`. */
  readonly file: string;
}

export interface MongodbConfig {
  readonly uri: string;
  /** Instead of the one that the URI names. */
  readonly database?: string;
}

export type DatabaseConfig = SqliteConfig | MongodbConfig;

export const isMongodb = (database: DatabaseConfig): database is MongodbConfig => 'uri' in database;

/** What a person may read of it: never a URI, which may hold a password. */
export const nameOfDatabase = (database: DatabaseConfig): string => (isMongodb(database) ? 'MongoDB' : database.file);

const sqliteAt = (url: string): SqliteConfig | undefined => {
  const path = url.startsWith('sqlite:') ? url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '') : '';
  if (path === '') return undefined;
  return { file: path === ':memory:' ? path : resolve(path) };
};

/** The driver judges it: not all of these are URLs to the platform, for they may name several hosts. */
export const mongodbAt = (uri: string): MongodbConfig | undefined => (isConnectionString(uri) ? { uri } : undefined);

export const databaseAt = (url: string): DatabaseConfig | undefined => mongodbAt(url) ?? sqliteAt(url);
