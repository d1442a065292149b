import type { Account } from '@flashcards/persistence-conformance';
import { askOnce, readByBoth, withoutIds } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { startModel } from '@flashcards/mongodb-model';
import { accountClosing } from '@flashcards/units';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll } from 'vitest';
import { leavingAccounts } from './accounts/leaving-accounts.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { CommandSucceededEvent, Db, Document, MongoClient } from './driver.ts';
import { indexes, makeIndexes } from './indexes.ts';
import { sweepHidden } from './library/remains.ts';
import { baseOn, storeOn } from './store.ts';

/** A server of a store, and what looks past it at the same documents. */
export type Server = Connection & ReturnType<typeof baseOn> & { readonly store: Store };

export type Change = (server: Server) => Promise<unknown>;

type Documents = Readonly<Record<string, readonly Document[]>>;

export const documentsIn = async (db: Db): Promise<Documents> => {
  const all = Object.keys(indexes).map(async (name) => [name, await db.collection(name).find().toArray()] as const);
  return Object.fromEntries(await Promise.all(all));
};

/** The first sweep of a store, which begins when it is opened. */
const sweptOnce = async (client: MongoClient): Promise<void> => {
  const [{ reply }] = (await once(client, 'commandSucceeded')) as [CommandSucceededEvent];
  if (!String((reply as Document)['cursor']?.ns).endsWith('.accounts')) await sweptOnce(client);
};

/** The code of the account's shared folder is told to nobody. */
const readBy = async ({ store, collections }: Server, account: Account): Promise<string> =>
  readByBoth(store, account, (await collections.sharedFolders.findOne({ _id: account.folder.id }))?.code);

/** What no reader sees, and each attempt makes anew. */
const unseen = new Set(['expiresAt', 'order', 'revision', 'until']);

/** Tells what both can read; of the same documents only once, as that takes long. */
export const readerFor = (account: Account) => {
  const known = new Map<string, string>();
  return async (server: Server): Promise<string> => {
    const documents = await documentsIn(server.db);
    const state = withoutIds(JSON.stringify(documents, (key, value: unknown) => (unseen.has(key) ? 0 : value)));
    const seen = known.get(state) ?? (await readBy(server, account));
    known.set(state, seen);
    return seen;
  };
};

/** How many documents there are of each kind, once all sweeping is done. */
export const keptIn = async (server: Server): Promise<object> => {
  const { collections, units, db } = server;
  await collections.hidden.updateMany({ kind: 'hidden' }, { $set: { until: new Date(0) } });
  await sweepHidden(server);
  await accountClosing(units, leavingAccounts(server)).finishAll();
  const counts: Record<string, number> = {};
  for (const [name, rows] of Object.entries(await documentsIn(db)))
    for (const { kind = '' } of rows) counts[`${name} ${kind}`] = (counts[`${name} ${kind}`] ?? 0) + 1;
  return counts;
};

/** Asks for a change with one receipt, however often. */
export const ask = (server: Server, change: Change): Promise<unknown> =>
  askOnce(server.store, (store) => change({ ...server, store }));

/** Milliseconds: time is not what is tested. */
const patience = 60_000;

export const mortals = async () => {
  const model = await startModel();
  const { faults, expire } = model;
  afterAll(() => model.close());

  const open = async (database: string, appName: string): Promise<Server> => {
    const connection = connect({ uri: model.uri, database }, { appName, monitorCommands: true });
    const swept = sweptOnce(connection.client);
    const server = { store: storeOn(connection, patience), ...baseOn(connection, patience), ...connection };
    await swept;
    return server;
  };

  /** A server on a database of its own. */
  const aServer = async (documents: Documents = {}): Promise<Server> => {
    const server = await open(randomUUID(), 'another server');
    await makeIndexes(server.db);
    for (const [name, rows] of Object.entries(documents))
      if (rows.length > 0) await server.db.collection(name).insertMany([...rows]);
    return server;
  };

  const isThrough = async ({ db }: Server, change: Change, nth: number): Promise<boolean> => {
    const appName = randomUUID();
    const dying = await open(db.databaseName, appName);
    const dead = faults.kill(appName, 'after', nth).then(() => false);
    const ended = ask(dying, change).then(() => true);
    return Promise.race([dead, ended]).finally(() => void dying.client.close());
  };

  /** Nobody waits any more for what a dead server has begun: its sessions were not used for half an hour. */
  const later = async (): Promise<void> => {
    faults.skewClock(31 * 60_000);
    await expire();
    faults.skewClock(0);
  };

  const end = async ({ store, db }: Server): Promise<void> => {
    await db.dropDatabase();
    await store.close();
  };

  return { aServer, isThrough, later, end };
};
