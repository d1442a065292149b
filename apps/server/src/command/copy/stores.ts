import { statSync } from 'node:fs';
import type { DatabaseConfig } from '../../config/database-config.ts';
import { databaseAt } from '../../config/database-config.ts';

export interface Stores {
  readonly from: DatabaseConfig;
  readonly to: DatabaseConfig;
}

/** The file's own identity, whatever its path. */
const identityOf = (file: string): string => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : file;
};

const isSame = (one: DatabaseConfig, other: DatabaseConfig): boolean => {
  if ('uri' in one) return 'uri' in other && one.uri === other.uri;
  return 'file' in other && identityOf(one.file) === identityOf(other.file);
};

/** What is in memory ends with the command. */
const storeAt = (url: string): DatabaseConfig | undefined => {
  const database = databaseAt(url);
  return database && 'file' in database && database.file === ':memory:' ? undefined : database;
};

const notAStore = (name: string): string =>
  `${name} is no address of a store, such as sqlite:./data/flashcards.db or mongodb://127.0.0.1/flashcards.`;

/** The two stores, or what is wrong with them, without their addresses: one may hold a password. */
export const storesAt = (source: string, target: string): Stores | { readonly problem: string } => {
  const [from, to] = [storeAt(source), storeAt(target)];
  if (!from) return { problem: notAStore('FROM') };
  if (!to) return { problem: notAStore('TO') };
  return isSame(from, to) ? { problem: 'FROM and TO are one store.' } : { from, to };
};
