import type { Collection, Document } from 'mongodb';
import { Code, Decimal128, Long } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Numbered } from './a-server.test-data.ts';
import { aServer } from './a-server.test-data.ts';

const server = await aServer();

type Rows = Collection<Numbered>;
type Refusals = readonly (readonly [title: string, run: (rows: Rows) => Promise<unknown>])[];

const command = (rows: Rows, document: Document): Promise<unknown> => server.client.db(rows.dbName).command(document);
const find = (filter: Document) => (rows: Rows) => rows.find(filter).toArray();
const aggregate = (stage: Document) => (rows: Rows) => rows.aggregate([stage]).toArray();
const update = (change: Document) => (rows: Rows) => rows.updateOne({ _id: 1 }, change);
const insert = (a: unknown) => (rows: Rows) => rows.insertOne({ _id: 2, a });

/** Unknown to every server. */
const unknown: Refusals = [
  ['a command', (rows) => command(rows, { unknownCommand: 1 })],
  ['a field of a command', (rows) => command(rows, { find: rows.collectionName, unknownField: 1 })],
  ['an operator of a filter', find({ a: { $unknown: 1 } })],
  ['an operator below $or', find({ $or: [{ a: { $unknown: 1 } }] })],
  ['an operator on top level', find({ $unknown: [] })],
  ['a stage', aggregate({ $unknown: 1 })],
  ['an expression', aggregate({ $set: { b: { $unknown: 1 } } })],
  ['an accumulator', aggregate({ $group: { _id: null, b: { $unknown: 1 } } })],
  ['a modifier', update({ $unknown: { a: 1 } })],
  ['an index option', (rows) => command(rows, indexCommand(rows, { unknownOption: 1 }))],
  ['a hint', (rows) => rows.find({}, { hint: 'unknown_1' }).toArray()],
];

const indexCommand = (rows: Rows, options: Document): Document => ({
  createIndexes: rows.collectionName,
  indexes: [{ key: { z: 1 }, name: 'z_1', ...options }],
});

/** Supported by MongoDB but not by the model. */
const left: Refusals = [
  ['a regular expression', find({ a: /x/ })],
  ['$regex', find({ a: { $regex: 'x' } })],
  ['$all', find({ a: { $all: [1] } })],
  ['$mod', find({ a: { $mod: [2, 0] } })],
  ['$where', find({ $where: 'true' })],
  ['the type int', find({ a: { $type: 'int' } })],
  ['a collation', (rows) => rows.find({}, { collation: { locale: 'de' } }).toArray()],
  ['a tailable cursor', (rows) => rows.find({}, { tailable: true }).toArray()],
  ['a projection by $slice', (rows) => rows.find({}, { projection: { a: { $slice: 1 } } }).toArray()],
  ['a positional update', (rows) => rows.updateOne({ a: 1 }, { $set: { 'a.$': 2 } })],
  ['array filters', (rows) => rows.updateOne({}, { $set: { 'a.$[x]': 2 } }, { arrayFilters: [{ x: 1 }] })],
  ['$mul', update({ $mul: { n: 2 } })],
  ['$currentDate', update({ $currentDate: { at: true } })],
  ['$pop', update({ $pop: { a: 1 } })],
  ['$push with $slice', update({ $push: { a: { $each: [1], $slice: 1 } } })],
  ['$unwind', aggregate({ $unwind: '$a' })],
  ['$out', aggregate({ $out: 'elsewhere' })],
  ['$$NOW', aggregate({ $set: { at: '$$NOW' } })],
  ['a computed projection', aggregate({ $project: { b: { $add: ['$n', 1] } } })],
  ['a $lookup with a pipeline', aggregate({ $lookup: { from: 'x', pipeline: [], as: 'y' } })],
  ['change streams', (rows) => rows.watch().next()],
  ['distinct', (rows) => rows.distinct('a')],
  ['a sparse index', (rows) => rows.createIndex({ a: 1 }, { sparse: true })],
  ['a text index', (rows) => rows.createIndex({ a: 'text' })],
  [
    'a capped collection',
    (rows) => server.client.db(rows.dbName).createCollection('capped', { capped: true, size: 9 }),
  ],
  ['linearizable reads', (rows) => rows.find({}, { readConcern: { level: 'linearizable' } }).toArray()],
  ['snapshots outside of transactions', (rows) => rows.find({}, { readConcern: { level: 'snapshot' } }).toArray()],
  // A server writes, and then reports that it cannot wait for that many members.
  ['more members than there are', (rows) => rows.insertOne({ _id: 2 }, { writeConcern: { w: 7 } })],
  ['decimals', insert(Decimal128.fromString('1'))],
  ['integers beyond 2^53', insert(Long.MAX_VALUE)],
  ['code', insert(new Code('1'))],
  ['regular expressions as values', insert([{ b: /x/ }])],
  ['names that begin with $', insert({ $b: 1 })],
];

const refused = async (run: (rows: Rows) => Promise<unknown>): Promise<void> => {
  const rows = await server.fresh([{ _id: 1, a: [1], n: 1 }]);
  await expect(run(rows)).rejects.toMatchObject({ code: expect.any(Number) as number });
  expect(await rows.find().toArray()).toEqual([{ _id: 1, a: [1], n: 1 }]);
  expect(await rows.indexes()).toHaveLength(1);
};

describe('an unknown feature', () => {
  it.each(unknown)('is refused: %s', (_, run) => refused(run));
});

describe.skipIf(!server.model)('a feature outside the model', () => {
  it.each(left)('is refused: %s', (_, run) => refused(run));
});
