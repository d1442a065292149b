import { statSync } from 'node:fs';
import type { DatabaseConfig } from '../../config/database-config.ts';
import { databaseAt } from '../../config/database-config.ts';
import type { SecretText } from '../../config/secret-text.ts';
import { secretText } from '../../config/secret-text.ts';

export interface Stores {
  readonly from: DatabaseConfig;
  readonly to: DatabaseConfig;
}

/** The identity of a file, independent of its path. */
const identityOf = (file: string): string => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : file;
};

const isSame = (one: DatabaseConfig, other: DatabaseConfig): boolean => {
  if ('uri' in one) return 'uri' in other && one.uri === other.uri;
  return 'file' in other && identityOf(one.file) === identityOf(other.file);
};

type Problem = { readonly problem: string };

const inFile = 'file:';

/** Command lines are visible to all users of the machine. An address with a password may therefore be in a file. */
const addressIn = (argument: string): SecretText =>
  argument.startsWith(inFile) ? secretText(argument.slice(inFile.length)) : { text: argument };

const notAStore = 'is no address of a store, such as sqlite:./data/flashcards.db or mongodb://127.0.0.1/flashcards';

const storeAt = (name: string, argument: string): DatabaseConfig | Problem => {
  const address = addressIn(argument);
  if ('problem' in address) return { problem: `${name} names ${address.problem}.` };
  const database = databaseAt(address.text.trim());
  // A store in memory would end with the command.
  const isLasting = database && !('file' in database && database.file === ':memory:');
  return isLasting ? database : { problem: `${name} ${notAStore}.` };
};

/** The two stores, or what is wrong with them. Addresses are not repeated, because they may have a password. */
export const storesAt = (source: string, target: string): Stores | Problem => {
  const [from, to] = [storeAt('FROM', source), storeAt('TO', target)];
  if ('problem' in from) return from;
  if ('problem' in to) return to;
  return isSame(from, to) ? { problem: 'FROM and TO are one store.' } : { from, to };
};
