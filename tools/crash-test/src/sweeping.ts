import type { Db } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from './broken-promise.ts';
import { inspectSnapshot } from './mongodb-inspection.ts';
import { readSnapshot, userOf } from './mongodb-rows.ts';
import { checkNothingSharedLeft } from './mongodb-shared.ts';
import type { Stage } from './stage.ts';

interface Expiring {
  readonly _id: string;
  readonly until: Date;
}

const lease = 'sweeper';
const anHour = 3_600_000;
/** A server sweeps as soon as it has started: by then it has looked at the lease. */
const timeToLook = 1_000;
const patience = 20_000;

const draftsOf = (db: Db): Promise<readonly Expiring[]> => db.collection<Expiring>('drafts').find().toArray();

const gravesOf = (db: Db): Promise<readonly Expiring[]> => db.collection<Expiring>('graves').find().toArray();

const collectionsWithTombstones = [
  ...['folders', 'names', 'sets', 'progress', 'events', 'marks', 'months', 'goals', 'drafts', 'receipts'],
  ...['stints', 'seats', 'visits', 'sharedReceipts'],
];

/** As if the time of every writer, of every holder of a lease and of every request with a key had run out. */
const letTimePass = async (db: Db): Promise<void> => {
  for (const name of ['drafts', 'leases', 'graves', 'claims'])
    await db.collection<Expiring>(name).updateMany({}, { $set: { until: new Date(0) } });
  for (const name of [...collectionsWithTombstones, 'quests', 'sharedFolders', 'members', 'sharedSets'])
    await db.collection(name).updateMany({ goneAt: { $exists: true } }, { $set: { goneAt: new Date(0) } });
};

const isSwept = async (db: Db): Promise<boolean> => {
  const told = [...(await draftsOf(db)), ...(await gravesOf(db))];
  const isWaiting = told.some(({ until }) => until.getTime() === 0);
  return !isWaiting && (await db.collection<Expiring>('leases').countDocuments()) === 0;
};

const sweep = async (db: Db, start: Stage['start']): Promise<void> => {
  await letTimePass(db);
  const server = await start();
  const deadline = performance.now() + patience;
  while (!(await isSwept(db))) {
    promised(performance.now() < deadline, 'nobody sweeps up the drafts of servers that are gone');
    await sleep(20);
  }
  await server.kill();
};

/** A server that starts while another one sweeps leaves everything to that one. */
const checkLease = async (db: Db, start: Stage['start']): Promise<void> => {
  await letTimePass(db);
  const leases = db.collection<Expiring>('leases');
  await leases.deleteMany({});
  await leases.insertOne({ _id: lease, until: new Date(Date.now() + anHour) });
  const before = await draftsOf(db);
  const server = await start();
  await sleep(timeToLook);
  await server.kill();
  const after = await draftsOf(db);
  promised(JSON.stringify(after) === JSON.stringify(before), 'two servers swept at once');
};

/** Nothing is left but of users, with no tombstone among it, and what tells of something. */
const checkOnlyOfUsers = async (db: Db): Promise<void> => {
  const snapshot = await readSnapshot(db);
  const { orphans } = inspectSnapshot(snapshot);
  promised(orphans === 0, `${orphans} cards of sets and documents of accounts that nobody sees are left for good`);
  const [drafts, graves] = [await draftsOf(db), await gravesOf(db)];
  promised(
    drafts.length + graves.length === 0,
    `${drafts.length} drafts and ${graves.length} graves are left for good`,
  );
  const accounts = new Set([...snapshot.users.values()].map(({ account }) => account));
  await checkNothingSharedLeft(db, snapshot);
  for (const name of [...collectionsWithTombstones, 'journals']) {
    const rows = await db.collection<{ readonly _id: string }>(name).find().toArray();
    const ours = rows.filter((row) => !['quest', 'folder'].includes(userOf(row)));
    const left = ours.filter((row) => 'goneAt' in row || !accounts.has(userOf(row)));
    promised(left.length === 0, `${left.length} of the ${name} are left of what was deleted`);
  }
};

/**
 * Once time has run out nothing is left of sets that were never published and of what was deleted: first cards go, and
 * all that a deleted account holds, then what tells of them.
 */
export const checkSweeping = async (db: Db, start: Stage['start']): Promise<void> => {
  const drafts = await draftsOf(db);
  if (drafts.length === 0 && (await gravesOf(db)).length === 0) return;
  if (drafts.length > 0) await checkLease(db, start);
  await sweep(db, start);
  inspectSnapshot(await readSnapshot(db));
  await sweep(db, start);
  await checkOnlyOfUsers(db);
};
