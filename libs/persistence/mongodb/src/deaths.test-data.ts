import type { Account } from '@flashcards/persistence-conformance';
import { changeOnce, readByBoth, withoutIds } from '@flashcards/persistence-conformance';
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
import { indexes } from './indexes.ts';
import { makeIndexes } from './opening/make-indexes.ts';
import { sweepHidden } from './library/remains.ts';
import { baseOn, storeOn } from './store.ts';

/** A server of a store, with direct access to its documents. */
export type Server = Connection & ReturnType<typeof baseOn> & { readonly store: Store };

export type Change = (server: Server) => Promise<unknown>;

type Documents = Readonly<Record<string, readonly Document[]>>;

export const documentsIn = async (db: Db): Promise<Documents> => {
  const all = Object.keys(indexes).map(async (name) => [name, await db.collection(name).find().toArray()] as const);
  return Object.fromEntries(await Promise.all(all));
};

/** Waits for the first sweep of a store, which starts at opening. */
const sweptOnce = async (client: MongoClient): Promise<void> => {
  const [{ reply }] = (await once(client, 'commandSucceeded')) as [CommandSucceededEvent];
  if (!String((reply as Document)['cursor']?.ns).endsWith('.accounts')) await sweptOnce(client);
};

/** What both users can read. The invite codes come from the documents, because no read returns them. */
const readBy = async ({ store, collections }: Server, account: Account): Promise<string> => {
  const folder = await collections.sharedFolders.findOne({ _id: account.folder.id });
  const quests = await collections.quests.find({ code: { $exists: true } }).toArray();
  return readByBoth(store, account, [folder?.code, ...quests.map(({ code }) => code).toSorted()]);
};

/** Fields that no reader sees and that differ between attempts. */
const unseen = new Set(['expiresAt', 'order', 'revision', 'until']);

/** Returns what both users can read. The result is cached for equal documents, because reading takes long. */
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

/** The number of documents of each kind after all sweeps. */
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

/** Requests a change with one receipt, possibly repeatedly. */
export const ask = (server: Server, change: Change): Promise<unknown> =>
  changeOnce(server.store, (store) => change({ ...server, store }));

/** Milliseconds; long, because time is not what is tested. */
const patience = 60_000;

export const killableServers = async () => {
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

  /** Lets the sessions of dead servers expire: they were not used for half an hour. */
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
