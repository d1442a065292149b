import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { aServer } from './a-server.test-data.ts';

const server = await aServer();

const rows = [
  { _id: 1, set: 'a', n: 3, tags: ['x'] },
  { _id: 2, set: 'a', n: 1, tags: ['x', 'y'] },
  { _id: 3, set: 'b', n: 2 },
  { _id: 4, n: '9', tags: [] },
];

const pipelines: readonly (readonly [pipeline: Document[], expected: readonly Document[]])[] = [
  [
    [{ $match: { set: 'a' } }, { $project: { n: 1 } }],
    [
      { _id: 1, n: 3 },
      { _id: 2, n: 1 },
    ],
  ],
  [
    [{ $sort: { n: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { n: 1 } }],
    [
      { _id: 1, n: 3 },
      { _id: 3, n: 2 },
    ],
  ],
  [[{ $match: { n: { $gt: 1 } } }, { $count: 'rows' }], [{ rows: 2 }]],
  [[{ $match: { n: 7 } }, { $count: 'rows' }], []],
  [
    [{ $group: { _id: '$set', sum: { $sum: '$n' }, count: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: null, sum: 0, count: 1 },
      { _id: 'a', sum: 4, count: 2 },
      { _id: 'b', sum: 2, count: 1 },
    ],
  ],
  [
    [
      { $sort: { _id: 1 } },
      { $group: { _id: null, least: { $min: '$n' }, most: { $max: '$n' }, all: { $push: '$set' } } },
    ],
    [{ _id: null, least: 1, most: '9', all: ['a', 'a', 'b'] }],
  ],
  [
    [
      { $group: { _id: { set: '$set' }, large: { $sum: { $cond: [{ $gte: ['$n', 2] }, 1, 0] } } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: {}, large: 1 },
      { _id: { set: 'a' }, large: 1 },
      { _id: { set: 'b' }, large: 1 },
    ],
  ],
  [
    [
      { $match: { _id: 1 } },
      { $set: { m: { $add: ['$n', 1] }, l: { $ifNull: ['$no', 'none'] } } },
      { $unset: ['n', 'tags'] },
    ],
    [{ _id: 1, set: 'a', m: 4, l: 'none' }],
  ],
  [
    [
      { $match: { _id: 3 } },
      { $project: { n: 1 } },
      { $set: { is: { $eq: ['$no', null] }, less: { $lt: ['$no', null] } } },
    ],
    [{ _id: 3, n: 2, is: false, less: true }],
  ],
];

describe('a pipeline', async () => {
  const collection = await server.fresh(rows);

  it.each(pipelines)('%j gives %j', async (pipeline, expected) => {
    expect(await collection.aggregate(pipeline).toArray()).toEqual(expected);
  });

  it('joins by equal fields', async () => {
    const others = await server.fresh([
      { _id: 1, of: 'a' },
      { _id: 2, of: 'a' },
    ]);
    const from = others.collectionName;
    const found = await collection
      .aggregate([
        { $match: { n: { $gte: 2 } } },
        { $lookup: { from, localField: 'set', foreignField: 'of', as: 'joined' } },
        { $project: { 'joined._id': 1 } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    expect(found).toEqual([
      { _id: 1, joined: [{ _id: 1 }, { _id: 2 }] },
      { _id: 3, joined: [] },
    ]);
  });
});

describe('a cursor', () => {
  it('returns all documents in batches of the requested size', async () => {
    const many = await server.fresh(Array.from({ length: 7 }, (_, _id) => ({ _id })));
    const batches: string[] = [];
    const see = ({ commandName }: { readonly commandName: string }): void => void batches.push(commandName);
    server.client.on('commandStarted', see);
    const found = await many.find({}, { batchSize: 2 }).sort({ _id: 1 }).toArray();
    server.client.off('commandStarted', see);
    expect(found.map(({ _id }) => _id)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(batches).toEqual(['find', 'getMore', 'getMore', 'getMore']);
  });

  it('returns more than fits in one answer', async () => {
    const text = 'x'.repeat(6_000_000);
    const large = await server.fresh([1, 2, 3, 4].map((_id) => ({ _id, text })));
    const found = await large.find().toArray();
    expect(found.map((document) => (document['text'] as string).length)).toEqual(Array(4).fill(text.length));
  });

  it('does not exist after it is closed', async () => {
    const many = await server.fresh(Array.from({ length: 7 }, (_, _id) => ({ _id })));
    const cursor = many.find({}, { batchSize: 2 });
    await cursor.next();
    const { id } = cursor;
    await cursor.close();
    const more = { getMore: id, collection: many.collectionName };
    await expect(server.client.db(many.dbName).command(more)).rejects.toMatchObject({ code: 43 });
  });
});
