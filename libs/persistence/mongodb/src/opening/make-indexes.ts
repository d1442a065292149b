import { isDeepStrictEqual } from 'node:util';
import type { Collection, Db, IndexDescription } from '../driver.ts';
import { MongoServerError } from '../driver.ts';
import type { Index } from '../indexes.ts';
import { indexes } from '../indexes.ts';

const isThereAlready = (error: unknown): boolean => error instanceof MongoServerError && error.code === 48;

const sent = ({ serves: _serves, ...index }: Index): IndexDescription => index;

const nameOf = ({ name, key }: IndexDescription): string => name ?? Object.keys(key).join('_');

/** A message about a collection that gets indexes, which takes long with millions of documents. */
const buildOf = async (rows: Collection, wanted: readonly Index[]): Promise<string> => {
  const known = await rows.indexes();
  const missing = wanted.filter(({ key }) => !known.some((index) => isDeepStrictEqual(index.key, key))).map(nameOf);
  return `${rows.collectionName} (${await rows.estimatedDocumentCount()} documents) gets ${missing.join(', ')}`;
};

/**
 * Creates collections and indexes, however long that takes. It runs before any transaction, because two transactions
 * that create one collection would conflict. Existing ones stay unchanged.
 */
export const makeIndexes = async (db: Db, now: (what: string) => void = () => undefined): Promise<void> => {
  for (const [name, wanted] of Object.entries(indexes)) {
    await db.createCollection(name).catch((error: unknown) => {
      if (!isThereAlready(error)) throw error;
    });
    if (wanted.length === 0) continue;
    const rows = db.collection(name);
    now(await buildOf(rows, wanted));
    await rows.createIndexes(wanted.map(sent));
  }
};
