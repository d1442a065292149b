import fc from 'fast-check';
import type { Document, IndexDescription, Sort } from 'mongodb';
import { Binary, ObjectId, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Numbered } from './a-server.test-data.ts';
import { aServer, ids } from './a-server.test-data.ts';

const server = await aServer();

const documents: readonly Numbered[] = [
  { _id: 1, a: 1 },
  { _id: 2, a: [1, 2] },
  { _id: 3, a: [[1, 2]] },
  { _id: 4, a: { b: 1 } },
  { _id: 5, a: [{ b: 1 }, { b: 2 }] },
  { _id: 6, a: null },
  { _id: 7 },
  { _id: 8, a: [] },
  { _id: 9, a: '1' },
  { _id: 10, a: { b: [1, 3] } },
  { _id: 11, a: { x: 1, y: 2 } },
  { _id: 12, a: { y: 2, x: 1 } },
];
const all = ids(documents) as readonly number[];
const without = (...left: readonly number[]): readonly number[] => all.filter((id) => !left.includes(id));

const filters: readonly (readonly [filter: Document, expected: readonly number[]])[] = [
  [{}, all],
  [{ a: 1 }, [1, 2]],
  [{ a: [1, 2] }, [2, 3]],
  [{ a: { $eq: [] } }, [8]],
  [{ a: null }, [6, 7]],
  [{ a: { b: 1 } }, [4, 5]],
  [{ a: { x: 1, y: 2 } }, [11]],
  [{ a: { $ne: 1 } }, without(1, 2)],
  [{ a: { $ne: null } }, without(6, 7)],
  [{ a: { $gt: 1 } }, [2]],
  [{ a: { $gte: 1, $lt: 2 } }, [1, 2]],
  [{ a: { $lte: '9' } }, [9]],
  [{ a: { $gte: null } }, [6, 7]],
  [{ a: { $gt: { b: 1 } } }, [5, 10, 11, 12]],
  [{ a: { $in: [null, '1'] } }, [6, 7, 9]],
  [{ a: { $in: [[1, 2], { b: 2 }] } }, [2, 3, 5]],
  [{ a: { $nin: [1, null] } }, without(1, 2, 6, 7)],
  [{ a: { $exists: true } }, without(7)],
  [{ a: { $exists: false } }, [7]],
  [{ a: { $not: { $gt: 1 } } }, without(2)],
  [{ a: { $size: 2 } }, [2, 5]],
  [{ a: { $type: 'array' } }, [2, 3, 5, 8]],
  [{ a: { $type: ['string', 'null'] } }, [6, 9]],
  [{ a: { $elemMatch: { $gt: 1, $lt: 3 } } }, [2]],
  [{ a: { $elemMatch: { b: 2 } } }, [5]],
  [{ 'a.b': 1 }, [4, 5, 10]],
  [{ 'a.b': null }, [1, 6, 7, 9, 11, 12]],
  [{ 'a.b': { $exists: false } }, without(4, 5, 10)],
  [{ 'a.b': { $gt: 1, $lt: 3 } }, [5, 10]],
  [{ 'a.0': 1 }, [2, 3]],
  [{ 'a.1.b': 2 }, [5]],
  [{ $and: [{ a: 1 }, { a: 2 }] }, [2]],
  [{ $or: [{ a: '1' }, { 'a.b': 2 }] }, [5, 9]],
  [{ $nor: [{ a: null }, { a: { $exists: true } }] }, []],
  [{ $expr: { $eq: ['$a', 1] } }, [1]],
];

const indexes: readonly (readonly [title: string, IndexDescription[]])[] = [
  ['without an index', []],
  ['with an index of the field', [{ key: { a: 1 } }]],
  ['with an index of the path', [{ key: { 'a.b': 1 } }]],
  ['with a compound index', [{ key: { a: -1, _id: 1 } }]],
];

describe.each(indexes)('a filter %s', async (_, keys) => {
  const collection = await server.fresh(documents);
  if (keys.length > 0) await collection.createIndexes(keys);

  it.each(filters)('with %j finds what MongoDB finds', async (filter, expected) => {
    expect(ids(await collection.find(filter).sort({ _id: 1 }).toArray())).toEqual(expected);
    expect(await collection.countDocuments(filter)).toBe(expected.length);
  });
});

describe('a filter of several fields', () => {
  const value = fc.constantFrom<unknown>(0, 1, 2, 'a', null, [], [1], [0, 2], [1, 'a'], { c: 1 });
  const row = fc.record({ a: value, b: value }, { requiredKeys: [] });
  const single = fc.constantFrom(0, 1, 2, 'a', null);
  const condition = fc.oneof(
    single,
    fc.record({ $in: fc.array(single, { maxLength: 3 }) }),
    fc.record({ $gte: single, $lt: single }, { requiredKeys: [] }).filter((each) => Object.keys(each).length > 0),
    fc.record({ $ne: single }),
  );
  const filter = fc.record({ a: condition, b: condition }, { requiredKeys: [] });

  it('finds the same with any index', async () => {
    const rows = fc.sample(row, { numRuns: 80, seed: 7 }).map((each, _id) => ({ _id, ...each }));
    const plain = await server.fresh(rows);
    // An index cannot contain two lists of one document.
    const indexed = await server.fresh(rows.filter(({ a, b }) => !(Array.isArray(a) && Array.isArray(b))));
    await plain.deleteMany({ _id: { $nin: (await indexed.find().toArray()).map(({ _id }) => _id) } });
    await indexed.createIndexes([{ key: { a: 1, b: 1 } }, { key: { b: 1, _id: 1 } }]);
    const orders: readonly Sort[] = [
      { _id: 1 },
      { b: 1, _id: 1 },
      { b: -1, _id: -1 },
      { a: 1, b: 1, _id: 1 },
      { a: -1, _id: 1 },
    ];
    for (const [at, each] of fc.sample(filter, { numRuns: 150, seed: 8 }).entries()) {
      const order = orders[at % orders.length] ?? {};
      const [one, other] = await Promise.all([plain, indexed].map((rows) => rows.find(each).sort(order).toArray()));
      expect([each, order, other]).toEqual([each, order, one]);
    }
  });
});

/** In ascending order. */
const ordered: readonly (readonly unknown[])[] = [
  [null],
  [NaN, -Infinity, -1.5, -1, 0, 1e-9, 1, 2, 2 ** 40, Infinity],
  ['', '\0', 'A', 'Z', 'a', 'aa', 'b', 'é', '\uff5a', '😀'],
  [{}, { a: null }, { a: 1 }, { a: 2 }, { a: 2, b: 1 }, { b: 1 }, { a: 'x' }],
  [[], [1], [1, 1], [2], ['a']],
  [
    new Binary(Buffer.from([9])),
    new Binary(Buffer.from([1]), 5),
    new Binary(Buffer.from([1, 1])),
    new Binary(Buffer.from([1, 2])),
  ],
  [new ObjectId('000000000000000000000001'), new ObjectId('f00000000000000000000000')],
  [false, true],
  [new Date(-1), new Date(0), new Date(1)],
  [new Timestamp({ t: 1, i: 2 }), new Timestamp({ t: 2, i: 1 })],
];

describe('the order of values', () => {
  interface Row extends Document {
    _id: { v: unknown };
    at: number;
  }
  const flat: readonly Row[] = ordered.flat().map((v, at) => ({ _id: { v }, at }));

  it('is BSON’s: by type, then by value, texts by their UTF-8 bytes', async () => {
    const collection = await server.fresh<Row>(
      flat.toSorted((one, other) => ((one.at * 17) % 43) - ((other.at * 17) % 43)),
    );
    const sorted = await collection.find({}, { sort: { _id: 1 } }).toArray();
    expect(sorted.map(({ at }) => at)).toEqual(flat.map(({ at }) => at));
  });

  it('is reversed by -1', async () => {
    const collection = await server.fresh<Row>(flat);
    const sorted = await collection.find({}, { sort: { _id: -1 } }).toArray();
    expect(sorted.map(({ at }) => at)).toEqual(flat.map(({ at }) => at).reverse());
  });

  it.each(ordered.filter((values) => !Array.isArray(values[0])))(
    'compares only values of one type in a filter, as %j',
    async (...values) => {
      const collection = await server.fresh(ordered.flat().map((v, _id) => ({ _id, v })));
      const [least, ...others] = values.filter((each) => !Number.isNaN(each));
      const found = await collection.find({ v: { $gt: least } }).toArray();
      // Each is less than the next, and lists are compared by their values.
      const single = found.filter(({ v }) => !Array.isArray(v));
      expect(single.map(({ v }) => v as unknown)).toEqual(others);
    },
  );

  it('uses the least value of a list ascending, and the greatest descending', async () => {
    const collection = await server.fresh([{ _id: 1, a: [5, 1] }, { _id: 2, a: 3 }, { _id: 3, a: [] }, { _id: 4 }]);
    expect(ids(await collection.find().sort({ a: 1, _id: 1 }).toArray())).toEqual([3, 4, 1, 2]);
    expect(ids(await collection.find().sort({ a: -1, _id: 1 }).toArray())).toEqual([1, 2, 4, 3]);
  });

  it('uses the first field, then the next', async () => {
    const rows = [3, 1, 2, 0].map((_id) => ({ _id, even: _id % 2 === 0 }));
    const collection = await server.fresh(rows);
    expect(ids(await collection.find().sort({ even: -1, _id: 1 }).skip(1).limit(2).toArray())).toEqual([2, 1]);
  });
});

const projections: readonly (readonly [projection: Document, expected: Document])[] = [
  [{ b: 1 }, { _id: 1, b: 2 }],
  [{ b: 1, _id: 0 }, { b: 2 }],
  [{ b: 0 }, { _id: 1, a: { x: 1, y: [{ z: 1, w: 2 }, 3] } }],
  [{ _id: 0, a: 0 }, { b: 2 }],
  [{ 'a.x': 1 }, { _id: 1, a: { x: 1 } }],
  [{ 'a.y.z': 1 }, { _id: 1, a: { y: [{ z: 1 }] } }],
  [{ 'a.y.z': 0 }, { _id: 1, a: { x: 1, y: [{ w: 2 }, 3] }, b: 2 }],
  [{ _id: 1 }, { _id: 1 }],
  [{}, { _id: 1, a: { x: 1, y: [{ z: 1, w: 2 }, 3] }, b: 2 }],
];

describe('a projection', async () => {
  const collection = await server.fresh([{ _id: 1, a: { x: 1, y: [{ z: 1, w: 2 }, 3] }, b: 2 }]);

  it.each(projections)('with %j gives %j', async (projection, expected) => {
    expect(await collection.findOne({}, { projection })).toEqual(expected);
  });
});
