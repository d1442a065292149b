import type { DatabaseConfig } from '@flashcards/server';
import { databaseAt } from '@flashcards/server';
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

export interface Options {
  readonly from: DatabaseConfig;
  readonly to: DatabaseConfig;
}

export const usage = `Copies everything from one store into another, and compares them.

  npm run copy-store -- FROM TO    such as sqlite:./data/flashcards.db mongodb://127.0.0.1/flashcards

Both are told as DATABASE_URL tells them. No server may run on either until it has ended. TO must be empty; a copy that
was cut off goes on when it is asked for again.`;

/** The file's own identity, whatever its path. */
const identityOf = (file: string): string => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : file;
};

const isSame = (one: DatabaseConfig, other: DatabaseConfig): boolean => {
  if ('uri' in one) return 'uri' in other && one.uri === other.uri;
  return 'file' in other && identityOf(one.file) === identityOf(other.file);
};

/** What is in memory ends with the tool. */
const storeAt = (url: string): DatabaseConfig | undefined => {
  const database = databaseAt(url);
  return database && 'file' in database && database.file === ':memory:' ? undefined : database;
};

const notAStore = (name: string): string =>
  `${name} is no address of a store, such as sqlite:./data/flashcards.db or mongodb://127.0.0.1/flashcards.`;

type Asked = Options | { readonly problem: string };

const storesAt = (source: string, target: string): Asked => {
  const [from, to] = [storeAt(source), storeAt(target)];
  if (!from) return { problem: notAStore('FROM') };
  if (!to) return { problem: notAStore('TO') };
  return isSame(from, to) ? { problem: 'FROM and TO are one store.' } : { from, to };
};

/** What was asked for, or what is wrong with it, without its words: an address may hold a password. */
export const optionsIn = (args: readonly string[]): Asked | 'help' => {
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return 'help';
    const [source, target, more] = positionals;
    return source === undefined || target === undefined || more !== undefined
      ? { problem: usage }
      : storesAt(source, target);
  } catch {
    return { problem: usage };
  }
};
