import type { ClientSession, Collection } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Numbered } from './a-server.test-data.ts';
import { aServer, ids } from './a-server.test-data.ts';

const server = await aServer();

const options = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

/** A session with a transaction that has taken its snapshot. */
const begun = async (collection: Collection<Numbered>): Promise<ClientSession> => {
  const session = server.client.startSession();
  session.startTransaction(options);
  await collection.findOne({ _id: -1 }, { session });
  return session;
};

const ended = async (...sessions: readonly ClientSession[]): Promise<void> => {
  for (const session of sessions) await session.endSession();
};

const conflict = { code: 112, errorLabels: ['TransientTransactionError'] };
const inc = { $inc: { n: 1 } };

describe('a transaction', () => {
  it('reads its own writes, which others read after the commit', async () => {
    const rows = await server.fresh([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    const session = await begun(rows);
    await rows.insertOne({ _id: 3, n: 3 }, { session });
    await rows.updateOne({ _id: 1 }, { $set: { n: 9 } }, { session });
    await rows.deleteOne({ _id: 2 }, { session });
    const after = [
      { _id: 1, n: 9 },
      { _id: 3, n: 3 },
    ];
    expect(await rows.find({}, { session }).sort({ _id: 1 }).toArray()).toEqual(after);
    expect(ids(await rows.find().sort({ _id: 1 }).toArray())).toEqual([1, 2]);
    await session.commitTransaction();
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual(after);
    await ended(session);
  });

  it('leaves nothing when it is aborted', async () => {
    const rows = await server.fresh([{ _id: 1, n: 1 }]);
    await rows.createIndex({ n: 1 }, { unique: true });
    const session = await begun(rows);
    await rows.insertOne({ _id: 2, n: 2 }, { session });
    await rows.updateOne({ _id: 1 }, { $set: { n: 3 } }, { session });
    await session.abortTransaction();
    await rows.insertMany([
      { _id: 2, n: 3 },
      { _id: 3, n: 2 },
    ]);
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 1 },
      { _id: 2, n: 3 },
      { _id: 3, n: 2 },
    ]);
    await ended(session);
  });

  it('reads one snapshot despite later commits', async () => {
    const rows = await server.fresh([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 3 },
    ]);
    await rows.createIndex({ n: 1 });
    const session = await begun(rows);
    await rows.updateOne({ _id: 1 }, { $set: { n: 9 } });
    await rows.deleteOne({ _id: 2 });
    await rows.insertOne({ _id: 4, n: 2 });
    expect(await rows.find({}, { session }).sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 3 },
    ]);
    expect(
      ids(
        await rows
          .find({ n: { $lte: 2 } }, { session })
          .sort({ n: 1 })
          .toArray(),
      ),
    ).toEqual([1, 2]);
    expect(await rows.countDocuments({ n: 9 }, { session })).toBe(0);
    await session.commitTransaction();
    expect(ids(await rows.find({}, { session }).sort({ _id: 1 }).toArray())).toEqual([1, 3, 4]);
    await ended(session);
  });

  it('keeps its reads separate from those of others on the same index', async () => {
    const rows = await server.fresh([1, 2, 3].map((n) => ({ _id: n, n })));
    await rows.createIndex({ n: 1 });
    const session = await begun(rows);
    await rows.updateOne({ _id: 1 }, { $set: { n: 9 } });
    const inOrder = (own?: ClientSession) =>
      rows.find({ n: { $gt: 0 } }, own ? { session: own } : {}).sort({ n: 1 }).toArray(); // prettier-ignore
    expect(ids(await inOrder())).toEqual([2, 3, 1]);
    expect(await rows.countDocuments({ n: { $gt: 0 } })).toBe(3);
    expect(ids(await inOrder(session))).toEqual([1, 2, 3]);
    await ended(session);
  });

  it('returns its cursors’ batches from its snapshot', async () => {
    const rows = await server.fresh(Array.from({ length: 5 }, (_, _id) => ({ _id })));
    const session = await begun(rows);
    const cursor = rows.find({}, { session, batchSize: 2, sort: { _id: 1 } });
    await cursor.next();
    await rows.deleteMany({});
    expect(ids(await cursor.toArray())).toEqual([1, 2, 3, 4]);
    await session.commitTransaction();
    await ended(session);
  });

  it('takes effect once if its commit is sent again', async () => {
    const rows = await server.fresh([{ _id: 1, n: 1 }]);
    const session = await begun(rows);
    await rows.updateOne({ _id: 1 }, inc, { session });
    await session.commitTransaction();
    await rows.updateOne({ _id: 1 }, inc);
    await session.commitTransaction();
    expect(await rows.findOne()).toEqual({ _id: 1, n: 3 });
    await ended(session);
  });

  it('cannot be aborted after its commit', async () => {
    const rows = await server.fresh([{ _id: 1, n: 1 }]);
    const session = await begun(rows);
    await rows.updateOne({ _id: 1 }, inc, { session });
    await session.commitTransaction();
    await expect(session.abortTransaction()).rejects.toThrow(
      'Cannot call abortTransaction after calling commitTransaction',
    );
    await ended(session);
  });

  it('creates a collection with its first write', async () => {
    const rows = await server.fresh();
    const session = await begun(rows);
    await rows.insertOne({ _id: 1 }, { session });
    await session.commitTransaction();
    expect(await rows.countDocuments()).toBe(1);
    await ended(session);
  });

  it('refuses the count command and index builds', async () => {
    const rows = await server.fresh([{ _id: 1 }]);
    const session = await begun(rows);
    await expect(rows.estimatedDocumentCount({ session })).rejects.toMatchObject({ code: 263 });
    await session.abortTransaction();
    session.startTransaction(options);
    await rows.findOne({}, { session });
    await expect(rows.createIndex({ a: 1 }, { session })).rejects.toMatchObject({ code: 263 });
    await ended(session);
  });
});

type Rows = Collection<Numbered>;
type Write = (rows: Rows, session: ClientSession) => Promise<unknown>;

const writes: readonly (readonly [title: string, one: Write, other: Write])[] = [
  [
    'update one document',
    (rows, session) => rows.updateOne({ _id: 1 }, inc, { session }),
    (rows, session) => rows.updateOne({ n: 1 }, inc, { session }),
  ],
  [
    'update and delete one document',
    (rows, session) => rows.updateOne({ _id: 1 }, inc, { session }),
    (rows, session) => rows.deleteOne({ _id: 1 }, { session }),
  ],
  [
    'find and change one document',
    (rows, session) => rows.findOneAndUpdate({ _id: 1 }, inc, { session }),
    (rows, session) => rows.findOneAndDelete({ _id: 1 }, { session }),
  ],
  [
    'insert the same _id',
    (rows, session) => rows.insertOne({ _id: 7 }, { session }),
    (rows, session) => rows.updateOne({ _id: 7 }, inc, { session, upsert: true }),
  ],
  [
    'take the same unique value',
    (rows, session) => rows.insertOne({ _id: 8, u: 'x' }, { session }),
    (rows, session) => rows.updateOne({ _id: 1 }, { $set: { u: 'x' } }, { session }),
  ],
];

describe('two transactions', () => {
  const someRows = async (): Promise<Rows> => {
    const rows = await server.fresh([
      { _id: 1, n: 1, u: 'a' },
      { _id: 2, n: 2, u: 'b' },
    ]);
    await rows.createIndex({ u: 1 }, { unique: true, partialFilterExpression: { u: { $exists: true } } });
    return rows;
  };

  it.each(writes)('conflict if they %s: the second fails at once', async (_, one, other) => {
    const rows = await someRows();
    const [first, second] = [await begun(rows), await begun(rows)];
    await one(rows, first);
    await expect(other(rows, second)).rejects.toMatchObject(conflict);
    await first.commitTransaction();
    await ended(first, second);
  });

  it.each(writes)('conflict if they %s, and the first is committed', async (_, one, other) => {
    const rows = await someRows();
    const [first, second] = [await begun(rows), await begun(rows)];
    await one(rows, first);
    await first.commitTransaction();
    await expect(other(rows, second)).rejects.toMatchObject(conflict);
    await expect(rows.findOne({}, { session: second })).rejects.toMatchObject({
      code: 251,
      errorLabels: ['TransientTransactionError'],
    });
    await ended(first, second);
  });

  it('may both be retried after a conflict', async () => {
    const rows = await someRows();
    const [first, second] = [await begun(rows), await begun(rows)];
    await rows.updateOne({ _id: 1 }, inc, { session: first });
    await expect(rows.updateOne({ _id: 1 }, inc, { session: second })).rejects.toMatchObject(conflict);
    await first.commitTransaction();
    await second.abortTransaction();
    second.startTransaction(options);
    await rows.updateOne({ _id: 1 }, inc, { session: second });
    await second.commitTransaction();
    expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 3 });
    await ended(first, second);
  });

  it('do not conflict over an update without a change, or over different documents', async () => {
    const rows = await someRows();
    const [first, second] = [await begun(rows), await begun(rows)];
    await rows.updateOne({ _id: 1 }, inc, { session: first });
    await rows.updateOne({ _id: 2 }, { $set: { n: 2 } }, { session: first });
    await rows.updateOne({ _id: 2 }, inc, { session: second });
    await first.commitTransaction();
    await second.commitTransaction();
    expect((await rows.find().sort({ _id: 1 }).toArray()).map((row) => row['n'] as number)).toEqual([2, 3]);
    await ended(first, second);
  });

  it("may each miss the other's write: snapshots allow write skew", async () => {
    const rows = await someRows();
    const [first, second] = [await begun(rows), await begun(rows)];
    expect(await rows.countDocuments({ n: { $gt: 0 } }, { session: first })).toBe(2);
    expect(await rows.countDocuments({ n: { $gt: 0 } }, { session: second })).toBe(2);
    await rows.updateOne({ _id: 1 }, { $set: { n: 0 } }, { session: first });
    await rows.updateOne({ _id: 2 }, { $set: { n: 0 } }, { session: second });
    await first.commitTransaction();
    await second.commitTransaction();
    expect(await rows.countDocuments({ n: 0 })).toBe(2);
    await ended(first, second);
  });
});

describe('an error in a transaction', () => {
  const errors: readonly (readonly [title: string, write: Write, code: number])[] = [
    ['a duplicate key', (rows, session) => rows.insertOne({ _id: 1 }, { session }), 11_000],
    ['an increment of a text', (rows, session) => rows.updateOne({ _id: 2 }, { $inc: { t: 1 } }, { session }), 14],
    ['an unknown operator', (rows, session) => rows.findOne({ n: { $nothing: 1 } }, { session }), 2],
  ];

  it.each(errors)('as %s aborts it', async (_, write, code) => {
    const rows = await server.fresh([{ _id: 1 }, { _id: 2, t: 'text' }]);
    const session = await begun(rows);
    await rows.insertOne({ _id: 3 }, { session });
    await expect(write(rows, session)).rejects.toMatchObject({ code });
    await expect(rows.insertOne({ _id: 4 }, { session })).rejects.toMatchObject({ code: 251 });
    await session.abortTransaction();
    expect(await rows.countDocuments()).toBe(2);
    await ended(session);
  });
});

describe('a write outside of transactions', () => {
  it('waits for a transaction that has written the same document', async () => {
    const rows = await server.fresh([{ _id: 1, n: 1 }]);
    const session = await begun(rows);
    await rows.updateOne({ _id: 1 }, inc, { session });
    const waiting = rows.findOneAndUpdate({ _id: 1 }, inc, { returnDocument: 'after' });
    expect(await rows.findOne()).toEqual({ _id: 1, n: 1 });
    await session.commitTransaction();
    expect(await waiting).toEqual({ _id: 1, n: 3 });
    await ended(session);
  });

  it('waits at most its time limit', async () => {
    const rows = await server.fresh([{ _id: 1, n: 1 }]);
    const session = await begun(rows);
    await rows.updateOne({ _id: 1 }, inc, { session });
    await expect(rows.updateOne({ _id: 1 }, inc, { maxTimeMS: 100 })).rejects.toMatchObject({ code: 50 });
    await session.abortTransaction();
    expect(await rows.findOne()).toEqual({ _id: 1, n: 1 });
    await ended(session);
  });

  it('makes a transaction with an older snapshot conflict', async () => {
    const rows = await server.fresh([{ _id: 1, n: 1 }]);
    const session = await begun(rows);
    await rows.updateOne({ _id: 1 }, inc);
    await expect(rows.updateOne({ _id: 1 }, inc, { session })).rejects.toMatchObject(conflict);
    await ended(session);
  });
});

describe('an abandoned session', () => {
  it('holds nothing after it has ended', async () => {
    const rows = await server.fresh([{ _id: 1, n: 1 }]);
    const session = await begun(rows);
    await rows.updateOne({ _id: 1 }, inc, { session });
    await session.endSession();
    await rows.updateOne({ _id: 1 }, inc);
    expect(await rows.findOne()).toEqual({ _id: 1, n: 2 });
  });
});

describe('fifty concurrent transactions', () => {
  it('all succeed when retried after a conflict', async () => {
    const rows = await server.fresh([{ _id: 1, n: 0 }]);
    const one = async (): Promise<void> => {
      const session = server.client.startSession();
      await session.withTransaction(() => rows.updateOne({ _id: 1 }, inc, { session }), options);
      await session.endSession();
    };
    await Promise.all(Array.from({ length: 50 }, one));
    expect(await rows.findOne()).toEqual({ _id: 1, n: 50 });
  });
});
