import type { Collection, CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Numbered } from './a-server.test-data.ts';
import { aServer, ids } from './a-server.test-data.ts';

const server = await aServer();

type Index = readonly [key: IndexSpecification, options?: CreateIndexesOptions];

const unique = { unique: true };

describe('a unique index', () => {
  const clashes: readonly (readonly [index: Index, one: Document, other: Document])[] = [
    [[{ a: 1 }, unique], { a: 1 }, { a: 1 }],
    [[{ a: 1 }, unique], {}, {}],
    [[{ a: 1 }, unique], {}, { a: null }],
    [[{ a: 1 }, unique], { a: [1, 2] }, { a: [2, 3] }],
    [[{ a: 1, b: 1 }, unique], { a: 1, b: 'x' }, { a: 1, b: 'x' }],
    [[{ 'a.b': 1 }, unique], { a: { b: 1 } }, { a: [{ b: 1 }] }],
    [[{ a: 1 }, { unique: true, partialFilterExpression: { live: true } }], { a: 1, live: true }, { a: 1, live: true }],
  ];

  it.each(clashes)('of %j refuses after %j another %j', async ([key, options], one, other) => {
    const collection = await server.fresh<Document>([{ _id: 1, ...one }]);
    await collection.createIndex(key, options);
    await expect(collection.insertOne({ _id: 2, ...other } as Document)).rejects.toMatchObject({ code: 11_000 });
    await collection.insertOne({ _id: 3, a: { b: 'else' } } as Document);
    const update = collection.replaceOne({ _id: 3 as never }, other);
    await expect(update).rejects.toMatchObject({ code: 11_000 });
    expect(await collection.countDocuments()).toBe(2);
  });

  const neighbours: readonly (readonly [index: Index, one: Document, other: Document])[] = [
    [[{ a: 1 }, unique], { a: 1 }, { a: '1' }],
    [[{ a: 1 }, unique], { a: { x: 1, y: 1 } }, { a: { y: 1, x: 1 } }],
    [[{ a: 1, b: 1 }, unique], { a: 1, b: 1 }, { a: 1, b: 2 }],
    [[{ a: 1, b: 1 }, unique], { a: 'x', b: 'yz' }, { a: 'xy', b: 'z' }],
    [
      [{ a: 1 }, { unique: true, partialFilterExpression: { live: true } }],
      { a: 1, live: true },
      { a: 1, live: false },
    ],
    [[{ a: 1 }, { unique: true, partialFilterExpression: { a: { $exists: true } } }], {}, {}],
  ];

  it.each(neighbours)('of %j accepts after %j another %j', async ([key, options], one, other) => {
    const collection = await server.fresh<Document>([{ _id: 1, ...one }]);
    await collection.createIndex(key, options);
    await collection.insertOne({ _id: 2, ...other } as Document);
    expect(await collection.countDocuments(other)).toBeGreaterThan(0);
  });

  it('reports the duplicate value', async () => {
    const collection = await server.fresh([{ _id: 1, a: 'x' }]);
    await collection.createIndex({ a: 1 }, unique);
    const expected = { code: 11_000, keyPattern: { a: 1 }, keyValue: { a: 'x' } };
    await expect(collection.insertOne({ _id: 2, a: 'x' })).rejects.toMatchObject({ errorResponse: expected });
  });

  it('accepts a value again after its document is deleted or changed', async () => {
    const collection = await server.fresh([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    await collection.createIndex({ a: 1 }, unique);
    await collection.deleteOne({ _id: 1 });
    await collection.updateOne({ _id: 2 }, { $set: { a: 3 } });
    await collection.insertMany([
      { _id: 1, a: 1 },
      { _id: 3, a: 2 },
    ]);
    expect(await collection.countDocuments()).toBe(3);
  });

  it('cannot be created over equal values', async () => {
    const collection = await server.fresh([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    await expect(collection.createIndex({ a: 1 }, unique)).rejects.toMatchObject({ code: 11_000 });
    expect(await collection.indexes()).toHaveLength(1);
  });
});

describe('a partial index', () => {
  it('never hides a match', async () => {
    const collection = await server.fresh([
      { _id: 1, a: 1, live: true },
      { _id: 2, a: 1 },
    ]);
    await collection.createIndex({ a: 1 }, { partialFilterExpression: { live: true } });
    expect(await collection.countDocuments({ a: 1 })).toBe(2);
    expect(await collection.countDocuments({ a: 1, live: true })).toBe(1);
  });
});

describe('an index', () => {
  it('is used for each alternative of a filter, and for joins', async () => {
    const collection = await server.fresh<Document>(
      Array.from({ length: 100 }, (_, at) => ({ _id: at, a: at % 50, b: [at, at + 1], of: `${at}` })),
    );
    for (const key of [{ a: 1 }, { b: 1 }, { of: 1 }] as const) await collection.createIndex(key);
    const { dbName, collectionName: from } = collection;
    const examined = async (pipeline: Document[]): Promise<readonly [unknown[], number]> => {
      const before = server.model?.examined(dbName) ?? 0;
      const found = await collection.aggregate(pipeline).toArray();
      return [found, (server.model?.examined(dbName) ?? before) - before];
    };
    const $match = { $or: [{ a: 3 }, { b: { $in: [3, 4] } }, { _id: { $gt: 97 }, a: { $lt: 99 } }] };
    const [found, looked] = await examined([{ $match }, { $sort: { _id: 1 } }]);
    expect(ids(found as { _id: unknown }[])).toEqual([2, 3, 4, 53, 98, 99]);
    expect(looked).toBeLessThan(10);
    const $lookup = { from, localField: 'of', foreignField: 'of', as: 'same' };
    const [joined, lookedFor] = await examined([{ $match: { _id: { $in: [3, 4] } } }, { $lookup }]);
    expect(joined).toMatchObject([{ same: [{ _id: 3 }] }, { same: [{ _id: 4 }] }]);
    expect(lookedFor).toBeLessThan(10);
  });
});

describe.skipIf(!server.model)('a sort', () => {
  it('is counted if no index has the order', async () => {
    const collection = await server.fresh<Document>([{ _id: 1, a: 1, b: 2 }]);
    await collection.createIndex({ a: 1, b: 1 });
    const sorts = async (read: () => Promise<unknown>): Promise<number> => {
      const before = server.model?.sorts(collection.dbName) ?? 0;
      await read();
      return (server.model?.sorts(collection.dbName) ?? before) - before;
    };
    const $match = { a: 1 };
    expect(await sorts(() => collection.find($match).sort({ b: -1 }).toArray())).toBe(0);
    expect(await sorts(() => collection.aggregate([{ $match }, { $sort: { b: 1 } }]).toArray())).toBe(0);
    expect(
      await sorts(() =>
        collection
          .find({ a: { $gt: 0 } })
          .sort({ b: 1 })
          .toArray(),
      ),
    ).toBe(1);
    const grouped = [{ $match }, { $group: { _id: '$b' } }, { $sort: { _id: 1 } }];
    expect(await sorts(() => collection.aggregate(grouped).toArray())).toBe(1);
  });
});

/** A real server checks once a minute. */
const expire = async (): Promise<void> => (server.model ? server.model.expire() : sleep(90_000));

describe('a TTL index', () => {
  it('deletes expired documents, and no others', async () => {
    const hour = 3_600_000;
    const at = (hours: number): Date => new Date(Date.now() + hours * hour);
    const collection = await server.fresh([
      { _id: 1, until: at(-2) },
      { _id: 2, until: at(-0.5) },
      { _id: 3, until: at(1) },
      { _id: 4, until: 'never' },
      { _id: 5 },
      { _id: 6, until: [at(5), at(-3)] },
    ]);
    await collection.createIndex({ until: 1 }, { expireAfterSeconds: 3_600 });
    await expire();
    expect(ids(await collection.find().sort({ _id: 1 }).toArray())).toEqual([2, 3, 4, 5]);
  });
});

describe('the indexes of a collection', () => {
  it('are listed as they were created, once each', async () => {
    const collection = await server.fresh();
    const partial = { name: 'mine', partialFilterExpression: { b: { $gt: 1 } } };
    await collection.createIndex({ a: 1, b: -1 }, unique);
    for (let times = 0; times < 2; times += 1) await collection.createIndex({ b: 1 }, partial);
    await collection.createIndex({ c: 1 }, { expireAfterSeconds: 0 });
    expect(await collection.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1', unique: true },
      { v: 2, key: { b: 1 }, ...partial },
      { v: 2, key: { c: 1 }, name: 'c_1', expireAfterSeconds: 0 },
    ]);
  });

  const conflicts: readonly (readonly [index: Index, code: number])[] = [
    [[{ a: 1 }, unique], 86],
    [[{ a: 1 }, { name: 'other' }], 85],
    [[{ b: 1 }, { name: 'a_1' }], 86],
    [[{ a: 1 }, { expireAfterSeconds: 5 }], 85],
  ];

  it.each(conflicts)('do not change with %j', async ([key, options], code) => {
    const collection = await server.fresh([{ _id: 1 }]);
    await collection.createIndex({ a: 1 });
    await expect(collection.createIndex(key, options)).rejects.toMatchObject({ code });
  });

  it('are identified by name', async () => {
    const collection = await server.fresh([{ _id: 1, a: 1 }]);
    await collection.createIndex({ a: 1 }, unique);
    await collection.dropIndex('a_1');
    await collection.insertOne({ _id: 2, a: 1 });
    await expect(collection.dropIndex('a_1')).rejects.toMatchObject({ code: 27 });
  });

  it('may be hinted by name or key if they exist', async () => {
    const collection = await server.fresh([{ _id: 1, a: 1 }]);
    await collection.createIndex({ a: 1 });
    expect(await collection.find({ a: 1 }, { hint: 'a_1' }).toArray()).toHaveLength(1);
    expect(await collection.find({}, { hint: { a: 1 } }).toArray()).toHaveLength(1);
    await expect(collection.find({ a: 1 }, { hint: 'b_1' }).toArray()).rejects.toMatchObject({ code: 2 });
  });

  it('over lists in two fields cannot be created', async () => {
    const collection = await server.fresh();
    await collection.createIndex({ a: 1, b: 1 });
    await expect(collection.insertOne({ _id: 1, a: [1, 2], b: [1, 2] })).rejects.toMatchObject({ code: 171 });
  });
});

describe('the collections of a database', () => {
  const namesIn = async ({ dbName }: Collection<Numbered>): Promise<readonly string[]> =>
    (await server.client.db(dbName).listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);

  it('exist from the first write on, until they are dropped', async () => {
    const collection = await server.fresh();
    const name = collection.collectionName;
    expect(await namesIn(collection)).not.toContain(name);
    await collection.insertOne({ _id: 1 });
    expect(await namesIn(collection)).toContain(name);
    await collection.drop();
    expect(await namesIn(collection)).not.toContain(name);
  });
});
