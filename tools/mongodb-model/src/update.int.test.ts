import type { Document, Filter } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Numbered } from './a-server.test-data.ts';
import { aServer } from './a-server.test-data.ts';

const server = await aServer();

type Case = readonly [document: Document, update: Document | Document[], expected: Document];

/** Includes the order of fields. */
const text = (document: unknown): string => JSON.stringify(document);

const updates: readonly Case[] = [
  [{ m: 0 }, { $set: { z: 1, b: 1 } }, { m: 0, b: 1, z: 1 }],
  [{ a: 1, b: 2 }, { $set: { a: 3 } }, { a: 3, b: 2 }],
  [{}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  [{ a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }],
  [{ a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
  [{ a: [{ b: 1 }] }, { $set: { 'a.0.b': 2 } }, { a: [{ b: 2 }] }],
  [{ a: 1, b: 1 }, { $set: { b: 2 }, $unset: { a: '' } }, { b: 2 }],
  [{ a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  [{ a: 1 }, { $unset: { 'a.b.c': '', d: '' } }, { a: 1 }],
  [{ n: 1 }, { $inc: { n: 2, m: -1 } }, { n: 3, m: -1 }],
  [
    { n: 5, m: 5 },
    { $min: { n: 3, m: 8 }, $max: { k: 1 } },
    { n: 3, m: 5, k: 1 },
  ],
  [{ n: 5 }, { $max: { n: 'text' } }, { n: 'text' }],
  [{ a: [1] }, { $push: { a: 2, b: 3 } }, { a: [1, 2], b: [3] }],
  [{ a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  [{ a: [1, 2] }, { $addToSet: { a: { $each: [2, 3, 3] } } }, { a: [1, 2, 3] }],
  [
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  [{ a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  [{ a: [1, 2, 3] }, { $pull: { a: { $gte: 2 } } }, { a: [1] }],
  [{ a: [{ b: 1, c: 1 }, { b: 2 }] }, { $pull: { a: { b: 1 } } }, { a: [{ b: 2 }] }],
  [{ a: 1, b: 2 }, { $rename: { a: 'c.d' } }, { b: 2, c: { d: 1 } }],
  [{ a: 1 }, { $rename: { x: 'y.z' } }, { a: 1 }],
  [{ a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
  [{ a: 1, b: 2 }, [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'a' }], { b: 2, c: 3 }],
];

describe('an update', () => {
  it.each(updates)('changes %j by %j to %j', async (document, update, expected) => {
    const collection = await server.fresh([{ _id: 1, ...document }]);
    const { modifiedCount, matchedCount } = await collection.updateOne({ _id: 1 }, update);
    expect(text(await collection.findOne())).toBe(text({ _id: 1, ...expected }));
    expect([matchedCount, modifiedCount]).toEqual([1, text(document) === text(expected) ? 0 : 1]);
  });

  const failures: readonly (readonly [document: Document, update: Document, code: number])[] = [
    [{ n: 'text' }, { $inc: { n: 1 } }, 14],
    [{ n: 1 }, { $inc: { n: 'text' } }, 14],
    [{ a: 1 }, { $set: { 'a.b': 1 } }, 28],
    [{ a: [1] }, { $set: { 'a.b': 1 } }, 28],
    [{ a: 1 }, { $push: { a: 1 } }, 2],
    [{}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    [{}, { $set: { a: 1, 'a.b': 1 } }, 40],
    [{}, { $set: { _id: 2 } }, 66],
    [{}, { $unknown: { a: 1 } }, 9],
  ];

  it.each(failures)('of %j by %j fails and changes nothing', async (document, update, code) => {
    const collection = await server.fresh([{ _id: 1, ...document }]);
    await expect(collection.updateOne({ _id: 1 }, update)).rejects.toMatchObject({ code });
    expect(await collection.findOne()).toEqual({ _id: 1, ...document });
  });

  it('of many changes each match', async () => {
    const collection = await server.fresh([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    expect(await collection.updateMany({ _id: { $gt: 1 } }, { $set: { a: 1 } })).toMatchObject({ modifiedCount: 2 });
    expect(await collection.countDocuments({ a: 1 })).toBe(2);
  });

  it('that replaces a document keeps its _id', async () => {
    const collection = await server.fresh([{ _id: 1, a: 1 }]);
    await collection.replaceOne({ a: 1 }, { b: 1 });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, b: 1 }]);
  });
});

describe('an upsert', () => {
  const cases: readonly (readonly [filter: Document, update: Document, expected: Document])[] = [
    [{ _id: 1 }, { $set: { a: 1 } }, { _id: 1, a: 1 }],
    [{ _id: 1, 'b.c': 2, d: { $gt: 1 } }, { $set: { a: 1 } }, { _id: 1, b: { c: 2 }, a: 1 }],
    [{ _id: 1 }, { $inc: { n: 1 }, $setOnInsert: { m: 1 } }, { _id: 1, m: 1, n: 1 }],
    [{ $and: [{ _id: 1 }, { a: { $eq: 2 } }] }, { $set: { b: 1 } }, { _id: 1, a: 2, b: 1 }],
    [{ b: 1 }, { $setOnInsert: { _id: 7 } }, { _id: 7, b: 1 }],
  ];

  it.each(cases)('by %j with %j inserts %j', async (filter, update, expected) => {
    const collection = await server.fresh();
    const { upsertedId, matchedCount } = await collection.updateOne(filter as Filter<Numbered>, update, {
      upsert: true,
    });
    expect([upsertedId, matchedCount]).toEqual([expected['_id'], 0]);
    expect(text(await collection.findOne())).toBe(text(expected));
  });

  it('changes the document that is there', async () => {
    const collection = await server.fresh([{ _id: 1, n: 1 }]);
    await collection.updateOne({ _id: 1 }, { $inc: { n: 1 }, $setOnInsert: { m: 1 } }, { upsert: true });
    expect(await collection.findOne()).toEqual({ _id: 1, n: 2 });
  });

  it('of a replacement takes only the _id from the filter', async () => {
    const collection = await server.fresh();
    await collection.replaceOne({ _id: 1, a: 1 }, { b: 1 }, { upsert: true });
    expect(await collection.findOne()).toEqual({ _id: 1, b: 1 });
  });

  it('creates an _id if missing', async () => {
    const collection = await server.fresh<Document>();
    const { upsertedId } = await collection.updateOne({ a: 1 }, { $set: { b: 1 } }, { upsert: true });
    expect(await collection.findOne()).toEqual({ _id: upsertedId, a: 1, b: 1 });
  });
});

describe('the clock of the server', () => {
  const later = [{ $set: { at: '$$NOW', until: { $add: ['$$NOW', 60_000] }, text: { $literal: '$$NOW' } } }];

  it('has one instant in a command', async () => {
    const collection = await server.fresh([{ _id: 1 }, { _id: 2 }]);
    await collection.bulkWrite([
      { updateOne: { filter: { _id: 1 }, update: later } },
      { updateOne: { filter: { _id: 2 }, update: later } },
      { updateOne: { filter: { _id: 3 }, update: later, upsert: true } },
    ]);
    const found = await collection.find().toArray();
    const [at] = found.map((each) => (each['at'] as Date).getTime());
    expect(found).toEqual(
      [1, 2, 3].map((_id) => ({ _id, at: new Date(at ?? 0), until: new Date((at ?? 0) + 60_000), text: '$$NOW' })),
    );
  });

  it('determines what has expired', async () => {
    const collection = await server.fresh([{ _id: 1, until: new Date(0) }]);
    const isOver = [{ $set: { isOver: { $not: [{ $gt: ['$until', '$$NOW'] }] } } }];
    const options = { upsert: true, returnDocument: 'after', projection: { isOver: 1 } } as const;
    await collection.updateOne({ _id: 2 }, later, { upsert: true });
    const answers = [1, 2, 3].map((_id) => collection.findOneAndUpdate({ _id }, isOver, options));
    expect(await Promise.all(answers)).toEqual([1, 2, 3].map((_id) => ({ _id, isOver: _id !== 2 })));
  });
});

describe('findOneAndUpdate', () => {
  it('takes the first document of an order, and returns it before or after the change', async () => {
    const collection = await server.fresh([
      { _id: 1, n: 5 },
      { _id: 2, n: 3 },
    ]);
    const change = { $inc: { n: 10 } };
    expect(await collection.findOneAndUpdate({}, change, { sort: { n: 1 } })).toEqual({ _id: 2, n: 3 });
    const after = await collection.findOneAndUpdate({}, change, {
      sort: { n: 1 },
      returnDocument: 'after',
      projection: { _id: 0 },
    });
    expect(after).toEqual({ n: 15 });
  });

  it('inserts on demand', async () => {
    const collection = await server.fresh();
    const options = { upsert: true, returnDocument: 'after' } as const;
    expect(await collection.findOneAndUpdate({ _id: 1 }, { $set: { a: 1 } }, options)).toEqual({ _id: 1, a: 1 });
    expect(await collection.findOneAndUpdate({ _id: 2 }, { $set: { a: 1 } })).toBeNull();
  });

  it('has a counterpart that deletes', async () => {
    const collection = await server.fresh([{ _id: 1 }, { _id: 2 }]);
    expect(await collection.findOneAndDelete({}, { sort: { _id: -1 } })).toEqual({ _id: 2 });
    expect(await collection.countDocuments()).toBe(1);
  });
});

describe('several writes', () => {
  it('stop at the first error if ordered', async () => {
    const collection = await server.fresh([{ _id: 2 }]);
    const inserted = collection.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    await expect(inserted).rejects.toMatchObject({ code: 11_000, result: { insertedCount: 1 } });
    expect(await collection.countDocuments()).toBe(2);
  });

  it('continue after an error if unordered', async () => {
    const collection = await server.fresh([{ _id: 2 }]);
    const inserted = collection.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }], { ordered: false });
    await expect(inserted).rejects.toMatchObject({ code: 11_000, result: { insertedCount: 2 } });
    expect(await collection.countDocuments()).toBe(3);
  });

  it('can be one bulk write', async () => {
    const collection = await server.fresh([{ _id: 1 }]);
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 2 } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { a: 1 } } } },
      { updateOne: { filter: { _id: 3 }, update: { $set: { a: 1 } }, upsert: true } },
      { updateOne: { filter: { _id: 4 }, update: { $set: { a: 1 } } } },
      { deleteOne: { filter: { _id: 2 } } },
      { deleteMany: { filter: { _id: { $gt: 5 } } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, matchedCount: 1, modifiedCount: 1, deletedCount: 1 });
    expect(result.upsertedIds).toEqual({ 2: 3 });
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, a: 1 },
      { _id: 3, a: 1 },
    ]);
  });
});
