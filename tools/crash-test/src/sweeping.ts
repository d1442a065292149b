import type { Db } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from './broken-promise.ts';
import { inspectSnapshot } from './mongodb-inspection.ts';
import { readSnapshot } from './mongodb-rows.ts';
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

/** As if the time of every writer and of every holder of a lease had run out. */
const letTimePass = async (db: Db): Promise<void> => {
  for (const name of ['drafts', 'leases'])
    await db.collection<Expiring>(name).updateMany({}, { $set: { until: new Date(0) } });
};

const isSwept = async (db: Db): Promise<boolean> => {
  const isWaiting = (await draftsOf(db)).some(({ until }) => until.getTime() === 0);
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

/** Once its time has run out, nothing is left of a set that was never published: first its cards go, then its draft. */
export const checkSweeping = async (db: Db, start: Stage['start']): Promise<void> => {
  if ((await draftsOf(db)).length === 0) return;
  await checkLease(db, start);
  await sweep(db, start);
  const { orphans } = inspectSnapshot(await readSnapshot(db));
  promised(orphans === 0, `${orphans} cards of sets that were never published are left`);
  await sweep(db, start);
  const { length } = await draftsOf(db);
  promised(length === 0, `${length} drafts are left for good`);
};
