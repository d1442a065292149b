import type { ClientSession, Collection, MongoError, MongoServerError, ServerDescription } from 'mongodb';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { on, once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { Numbered } from './a-server.test-data.ts';
import { aServer } from './a-server.test-data.ts';
import type { Faults, Model } from './index.ts';
import { startModel } from './index.ts';

const server = await aServer();
const inc = { $inc: { n: 1 } };

const labelsOf = (error: MongoError, ...labels: readonly string[]): readonly string[] =>
  labels.filter((label) => error.hasErrorLabel(label));

const failure = (work: Promise<unknown>): Promise<MongoError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: MongoError) => error,
  );

// A real server does not fail on demand.
describe.skipIf(!server.model)('a fault on demand', () => {
  const { faults, expire } = server.model ?? ({} as Model);
  afterEach(() => faults?.clear());

  const counter = (): Promise<Collection<Numbered>> => server.fresh([{ _id: 1, n: 0 }]);

  const begun = async (rows: Collection<Numbered>): Promise<ClientSession> => {
    const session = server.client.startSession();
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
    await rows.updateOne({ _id: 1 }, inc, { session });
    return session;
  };

  const retried: readonly (readonly [title: string, order: (faults: Faults) => void])[] = [
    ['is cut before it is applied', ({ cut }) => cut('update', 'before')],
    ['is cut after it is applied', ({ cut }) => cut('update', 'after')],
    ['meets an election', ({ election }) => election(700)],
  ];

  it.each(retried)('does not repeat a retryable write that %s', async (_, order) => {
    const rows = await counter();
    order(faults);
    expect(await rows.updateOne({ _id: 1 }, inc)).toMatchObject({ modifiedCount: 1 });
    expect(await rows.findOne()).toEqual({ _id: 1, n: 1 });
  });

  it('does not repeat a write that is sent again while it waits', async () => {
    const rows = await counter();
    const session = await begun(rows);
    const impatient = server.connect({ socketTimeoutMS: 300 });
    const same = impatient.db(rows.dbName).collection<Numbered>(rows.collectionName);
    await expect(same.updateOne({ _id: 1 }, inc)).rejects.toBeInstanceOf(MongoNetworkError);
    await session.commitTransaction();
    expect(await rows.findOneAndUpdate({ _id: 1 }, inc)).toEqual({ _id: 1, n: 2 });
    await session.endSession();
  });

  it('returns the first answer to a repeated command, by statement', async () => {
    const rows = await counter();
    faults.cut('insert', 'after');
    expect(await rows.insertMany([{ _id: 2 }, { _id: 3 }])).toMatchObject({ insertedCount: 2 });
    faults.cut('findAndModify', 'after');
    expect(await rows.findOneAndUpdate({ _id: 1 }, inc)).toEqual({ _id: 1, n: 0 });
    faults.cut('delete', 'after');
    expect(await rows.deleteOne({ _id: 2 })).toMatchObject({ deletedCount: 1 });
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1, n: 1 }, { _id: 3 }]);
  });

  it('affects only the n-th command of a name', async () => {
    const rows = await counter();
    const single = server.connect({ retryReads: false }).db(rows.dbName).collection<Numbered>(rows.collectionName);
    faults.cut('find', 'before', 2);
    await single.findOne();
    await expect(single.findOne()).rejects.toBeInstanceOf(MongoNetworkError);
    await single.findOne();
  });

  it.each(['before', 'after'] as const)(
    'leaves the result of a commit unknown if it is cut off %s it is applied',
    async (when) => {
      const rows = await counter();
      const session = await begun(rows);
      // The driver itself sends a commit twice.
      faults.cut('commitTransaction', when, 1);
      faults.cut('commitTransaction', when, 2);
      const error = await failure(session.commitTransaction());
      expect(labelsOf(error, 'UnknownTransactionCommitResult', 'TransientTransactionError')).toEqual([
        'UnknownTransactionCommitResult',
      ]);
      expect(await rows.findOne()).toEqual({ _id: 1, n: when === 'after' ? 1 : 0 });
      await session.commitTransaction();
      expect(await rows.findOne()).toEqual({ _id: 1, n: 1 });
      await session.endSession();
    },
  );

  it('cuts off a transaction, which ends when its session starts another one', async () => {
    const rows = await counter();
    const session = await begun(rows);
    faults.cut('find', 'before');
    faults.cut('abortTransaction', 'before', 1);
    faults.cut('abortTransaction', 'before', 2);
    const error = await failure(rows.findOne({}, { session }));
    expect(labelsOf(error, 'TransientTransactionError')).toEqual(['TransientTransactionError']);
    await session.abortTransaction();
    const blocked = await failure(rows.updateOne({ _id: 1 }, inc, { maxTimeMS: 50 }));
    expect(blocked).toMatchObject({ code: 50 });
    session.startTransaction();
    await rows.updateOne({ _id: 1 }, inc, { session });
    await session.commitTransaction();
    expect(await rows.findOne()).toEqual({ _id: 1, n: 1 });
    await session.endSession();
  });

  it('aborts open transactions with an election', async () => {
    const rows = await counter();
    const session = await begun(rows);
    faults.election(500);
    const error = await failure(rows.updateOne({ _id: 1 }, inc, { session }));
    expect(labelsOf(error, 'TransientTransactionError')).toEqual(['TransientTransactionError']);
    await session.endSession();
    expect(await rows.findOne()).toEqual({ _id: 1, n: 0 });
  });

  it('answers NotWritablePrimary during an election', async () => {
    const rows = await counter();
    const direct = server.connect({ directConnection: true, retryReads: false });
    await direct.db('admin').command({ ping: 1 });
    faults.election(60_000);
    const error = await failure(direct.db(rows.dbName).command({ update: rows.collectionName, updates: [] }));
    // The closed connection, or the answer on the next one.
    expect(error instanceof MongoNetworkError || (error as MongoServerError).code === 10_107).toBe(true);
    const next = await failure(direct.db(rows.dbName).command({ update: rows.collectionName, updates: [] }));
    expect(next).toMatchObject({ code: 10_107 });
  });

  it('returns an error with only the requested labels', async () => {
    const rows = await counter();
    const session = await begun(rows);
    faults.fail('update', { code: 16_777_220 });
    const error = await failure(rows.updateOne({ _id: 1 }, inc, { session }));
    expect(error).toMatchObject({ code: 16_777_220 });
    expect(labelsOf(error, 'TransientTransactionError', 'RetryableWriteError')).toEqual([]);
    await expect(rows.updateOne({ _id: 1 }, inc, { session })).rejects.toMatchObject({ code: 251 });
    await session.endSession();
  });

  it('does not answer commands, but answers heartbeats', async () => {
    const rows = await counter();
    const impatient = server.connect({ socketTimeoutMS: 300, retryReads: false, heartbeatFrequencyMS: 500 });
    const same = impatient.db(rows.dbName).collection<Numbered>(rows.collectionName);
    await same.findOne();
    faults.silence();
    const heartbeat = once(impatient, 'serverHeartbeatSucceeded');
    await expect(same.findOne()).rejects.toBeInstanceOf(MongoNetworkError);
    await expect(same.updateOne({ _id: 1 }, inc)).rejects.toBeInstanceOf(MongoNetworkError);
    await heartbeat;
    faults.clear();
    expect(await same.findOne()).toEqual({ _id: 1, n: 0 });
  });

  it('notifies a client that awaits topology changes of an election, before the next heartbeat', async () => {
    const patient = await server.connect({ heartbeatFrequencyMS: 60_000 }).connect();
    const news = on(patient, 'serverDescriptionChanged');
    faults.election(1_500);
    const types: string[] = [];
    for await (const [{ newDescription }] of news) {
      const { type } = newDescription as ServerDescription;
      if (type !== 'Unknown') types.push(type);
      if (type === 'RSPrimary') break;
    }
    expect(types).toEqual(['RSSecondary', 'RSPrimary']);
  });

  it.each([
    ['before', 2],
    ['after', 3],
  ] as const)('kills a client permanently %s its command is executed, and no other client', async (when, n) => {
    const rows = await counter();
    const [appName, of] = [`a client that dies ${when}`, { serverSelectionTimeoutMS: 300 }];
    const dying = server
      .connect({ appName, ...of })
      .db(rows.dbName)
      .collection<Numbered>(rows.collectionName);
    await dying.updateOne({ _id: 1 }, inc);
    const dead = faults.kill(appName, when, 2);
    await dying.updateOne({ _id: 1 }, inc);
    const error = await failure(dying.updateOne({ _id: 1 }, inc));
    await dead;
    expect(error.name).toBe('MongoServerSelectionError');
    expect(await rows.findOne()).toEqual({ _id: 1, n });
  });

  it('slows a command, which ends at its time limit', async () => {
    const rows = await counter();
    faults.slow('find', 60_000);
    await expect(rows.findOne({}, { maxTimeMS: 50 })).rejects.toMatchObject({ code: 50 });
    faults.slow('find', 50);
    expect(await rows.findOne()).toEqual({ _id: 1, n: 0 });
  });

  it('skews the clock', async () => {
    const rows = await server.fresh([{ _id: 1, until: new Date(Date.now() + 60_000) }]);
    await rows.createIndex({ until: 1 }, { expireAfterSeconds: 0 });
    faults.skewClock(3_600_000);
    const { localTime } = await server.client.db('admin').command({ serverStatus: 1 });
    expect((localTime as Date).getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    await rows.updateOne({}, [{ $set: { at: '$$NOW' } }]);
    expect(await rows.countDocuments({ at: { $gt: new Date(Date.now() + 3_000_000) } })).toBe(1);
    await expire();
    expect(await rows.findOne()).toBeNull();
  });
});

// A real server needs half an hour.
describe.skipIf(!server.model)('an abandoned resource of a client', () => {
  const { faults, expire } = server.model ?? ({} as Model);
  const minutes = 60_000;
  afterEach(() => faults?.clear());

  it('is a cursor, which is closed after 10 minutes without use', async () => {
    const rows = await server.fresh([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const cursor = rows.find({}, { batchSize: 1 });
    await cursor.next();
    faults.skewClock(9 * minutes);
    await expire();
    expect(await cursor.next()).toEqual({ _id: 2 });
    faults.skewClock(20 * minutes);
    await expire();
    await expect(cursor.next()).rejects.toMatchObject({ codeName: 'CursorNotFound' });
  });

  it('is a session, which ends after 30 minutes without use', async () => {
    const rows = await server.fresh([{ _id: 1, n: 0 }]);
    const session = server.client.startSession();
    session.startTransaction();
    await rows.updateOne({ _id: 1 }, inc, { session });
    faults.skewClock(29 * minutes);
    await expire();
    await rows.updateOne({ _id: 1 }, inc, { session });
    faults.skewClock(60 * minutes);
    await expire();
    // Its transaction blocks no other write.
    await rows.updateOne({ _id: 1 }, inc);
    await expect(session.commitTransaction()).rejects.toMatchObject({ codeName: 'NoSuchTransaction' });
    expect(await rows.findOne()).toEqual({ _id: 1, n: 1 });
    await session.endSession();
  });
});

describe('an abandoned transaction', () => {
  it('is aborted at its time limit', async () => {
    const model = await startModel({ transactionLifetimeLimitSeconds: 0.2 });
    const client = new MongoClient(model.uri);
    const rows = client.db('test').collection<Numbered>('rows');
    await rows.insertOne({ _id: 1, n: 0 });
    const session = client.startSession();
    session.startTransaction();
    await rows.updateOne({ _id: 1 }, inc, { session });
    // Waits until then.
    await rows.updateOne({ _id: 1 }, inc);
    await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
    expect(await rows.findOne()).toEqual({ _id: 1, n: 1 });
    await client.close();
    await model.close();
  });
});
