import { isConnectionString } from '@flashcards/persistence-mongodb/address';
import { resolve } from 'node:path';

export interface SqliteConfig {
  /** A path, or `:memory:`. */
  readonly file: string;
}

export interface MongodbConfig {
  readonly uri: string;
  /** Replaces the database of the URI. */
  readonly database?: string;
}

export type DatabaseConfig = SqliteConfig | MongodbConfig;

export const isMongodb = (database: DatabaseConfig): database is MongodbConfig => 'uri' in database;

/** The name of a database for people: never a URI, which may have a password. */
export const nameOfDatabase = (database: DatabaseConfig): string => (isMongodb(database) ? 'MongoDB' : database.file);

const sqliteAt = (url: string): SqliteConfig | undefined => {
  const path = url.startsWith('sqlite:') ? url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '') : '';
  if (path === '') return undefined;
  return { file: path === ':memory:' ? path : resolve(path) };
};

/** The driver validates the URI, because it may name several hosts and is then not a valid URL. */
export const mongodbAt = (uri: string): MongodbConfig | undefined => (isConnectionString(uri) ? { uri } : undefined);

export const databaseAt = (url: string): DatabaseConfig | undefined => mongodbAt(url) ?? sqliteAt(url);
