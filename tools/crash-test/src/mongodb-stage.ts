import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MongoServer } from '@flashcards/mongo-compat';
import type { Db } from 'mongodb';
import { MongoClient } from 'mongodb';
import { promised } from './broken-promise.ts';
import { largeDeck, smallDeck } from './decks.ts';
import { inspectSnapshot } from './mongodb-inspection.ts';
import { readSnapshot, userOf } from './mongodb-rows.ts';
import { questsIn } from './mongodb-quests.ts';
import type { Pair } from './servers.ts';
import { serversOn } from './servers.ts';
import type { Stage } from './stage.ts';
import type { StoredGoal, StoredLog, StoredMark, StoredReview } from './stored-log.ts';
import { checkSweeping } from './sweeping.ts';
import { checkUploads } from './uploads.ts';

/** The URI of another database there. The one it names may also be the one that knows the user. */
const withDatabase = (uri: string, database: string): string => {
  const [, hosts = '', path, query] = /^([^:]+:\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(uri) ?? [];
  const options = new URLSearchParams(query);
  if (hosts.includes('@') && !options.has('authSource')) options.set('authSource', path || 'admin');
  return `${hosts}/${database}?${options}`;
};

/** Each batch of cards shows, and each change twice: decided, and carried out. */
const lookAt = async (db: Db): Promise<string> => {
  const [journals, ...counts] = await Promise.all([
    db.collection('journals').find().toArray(),
    ...['progress', 'cards'].map((name) => db.collection(name).estimatedDocumentCount()),
  ]);
  return [...journals.map(({ rev, pending }) => `${rev} ${pending !== undefined}`), ...counts].join();
};

/** Killed while it makes a collection, FerretDB 1 can neither use it nor make it again: all are made beforehand. */
const collections =
  `users journals folders names sets cards progress events marks months goals drafts leases receipts graves
  quests stints seats visits sharedFolders members sharedSets sharedReceipts claims counters`.split(/\s+/);

const empty = async (db: Db): Promise<void> => {
  for (const name of collections) await db.collection(name).deleteMany({});
};

/** No document holds any of these, under whatever name. */
const checkErased = async (db: Db, erased: readonly string[]): Promise<void> => {
  if (erased.length === 0) return;
  for (const name of collections) {
    const all = JSON.stringify(await db.collection(name).find().toArray());
    for (const text of erased) promised(!all.includes(text), `${name} still hold ${text}`);
  }
};

interface Settling extends Pick<Stage, 'start'> {
  readonly erased: readonly string[];
}

const settle = async (db: Db, pair: Pair, { start, erased }: Settling): Promise<Pair> => {
  const { changes } = inspectSnapshot(await readSnapshot(db));
  promised(changes === 0, `${changes} changes are not carried out although everyone has read`);
  await Promise.all(pair.map((server) => server.kill()));
  await checkSweeping(db, start);
  await checkErased(db, erased);
  await empty(db);
  return Promise.all([start(), start()]);
};

const logIn = async (db: Db): Promise<StoredLog> => {
  const snapshot = await readSnapshot(db);
  const { events, marks, goals, users } = snapshot;
  const names = new Map([...users.values()].map(({ _id, account }) => [account, _id]));
  const owned = <Row extends { readonly _id: string }>(rows: Iterable<Row>) =>
    [...rows].map((row) => ({ ...row, userID: names.get(userOf(row)) }));
  const reviews = owned(events.values()).map(({ undone, suspended = false, ...review }) => {
    return { ...review, suspended, isUndone: undone !== undefined };
  });
  return {
    reviews: reviews as unknown as readonly StoredReview[],
    marks: owned(marks.values()) as unknown as readonly StoredMark[],
    goals: owned(goals.values()) as unknown as readonly StoredGoal[],
    quests: questsIn(snapshot, names),
  };
};

/** A database of its own, emptied after each round: the compatible server reads all of it for each question. */
export const mongodbStage = async ({ uri, process: own, close }: MongoServer): Promise<Stage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-crash-'));
  const database = `crash-test-${randomBytes(4).toString('hex')}`;
  const env = { DATABASE_URL: withDatabase(uri, database), JWT_SECRET: randomBytes(32).toString('hex') };
  const client = new MongoClient(uri);
  const db = client.db(database, { readPreference: 'primary' });
  const { start, traffic, killAll } = serversOn(dataDir, env);
  for (const name of collections) await db.createCollection(name);
  return {
    name: 'MongoDB',
    place: own ? own.directory : `the database ${database}`,
    decks: [smallDeck, largeDeck, smallDeck],
    // For each question the compatible server reads all cards that there are.
    decksAmongOthers: [smallDeck, smallDeck, smallDeck],
    deckToReview: smallDeck,
    writesOfImports: 20,
    ...(own ? { database: own } : {}),
    traffic,
    start,
    look: () => lookAt(db),
    inspect: async () => {
      await checkUploads(dataDir);
      const { changes, orphans } = inspectSnapshot(await readSnapshot(db));
      return changes + orphans;
    },
    log: () => logIn(db),
    settle: (pair, erased) => settle(db, pair, { start, erased }),
    close: async (fate) => {
      await killAll();
      if (fate === 'remove data') await db.dropDatabase();
      await client.close();
      await rm(dataDir, { recursive: true, force: true });
      if (fate === 'remove data') await close();
      else await own?.kill();
    },
  };
};
