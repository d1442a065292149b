import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplicaSetModel } from './replica-set-model.ts';
import { startReplicaSetModel } from './replica-set-model.ts';

interface Row {
  readonly _id: string;
  readonly n?: number;
}

describe('the model of a replica set', () => {
  let model: ReplicaSetModel;
  let client: MongoClient;
  beforeAll(async () => {
    model = await startReplicaSetModel();
    client = new MongoClient(model.uri, { readConcernLevel: 'majority', w: 'majority' });
  });
  afterAll(async () => {
    await client.close();
    await model.close();
  });
  const rows = (name: string) => client.db('a').collection<Row>(name);

  it('keeps what the driver writes', async () => {
    const kept = rows('kept');
    await kept.insertMany([{ _id: 'b' }, { _id: 'a', n: 1 }, { _id: 'c', n: 3 }]);
    await expect(kept.insertOne({ _id: 'a' })).rejects.toMatchObject({ code: 11_000 });
    expect(await kept.updateOne({ _id: 'a', n: { $lt: 2 } }, { $set: { n: 2 } })).toMatchObject({ matchedCount: 1 });
    expect(await kept.replaceOne({ _id: 'a', n: { $lt: 2 } }, { n: 9 })).toMatchObject({ matchedCount: 0 });
    expect(await kept.deleteOne({ _id: 'c' })).toMatchObject({ deletedCount: 1 });
    expect(await kept.find({}).sort({ _id: 1 }).toArray()).toEqual([{ _id: 'a', n: 2 }, { _id: 'b' }]);
  });

  it('counts as the driver asks', async () => {
    const counted = rows('counted');
    await counted.insertMany([{ _id: 'a', n: 1 }, { _id: 'b', n: 1 }, { _id: 'c', n: 2 }, { _id: 'd' }]);
    expect(await counted.countDocuments({ n: { $gte: 1 } })).toBe(3);
    const groups = counted.aggregate([{ $match: { n: { $lte: 2 } } }, { $group: { _id: '$n', count: { $sum: 1 } } }]);
    expect(await groups.toArray()).toEqual([
      { _id: 1, count: 2 },
      { _id: 2, count: 1 },
    ]);
  });

  it('shows the newer of two collections beside the older when its primary changes in between', async () => {
    const [one, other] = [rows('one'), rows('other')];
    const knowing = model.now();
    await one.insertOne({ _id: 'x' });
    await other.insertOne({ _id: 'x' });
    model.elect({ beforeReading: 'other', knowing });
    expect(await one.findOne({ _id: 'x' })).toEqual({ _id: 'x' });
    expect(await other.findOne({ _id: 'x' })).toBeNull();
  });

  it('shows what is known to be there to whoever asks for it', async () => {
    const known = rows('known');
    const knowing = model.now();
    const session = client.startSession({ causalConsistency: true });
    await known.insertOne({ _id: 'x' }, { session });
    model.elect({ beforeReading: 'known', knowing });
    expect(await known.findOne({ _id: 'x' }, { session })).toEqual({ _id: 'x' });
    await session.endSession();
  });

  it('decides a write upon the newest state, and knows it from then on', async () => {
    const decided = rows('decided');
    await decided.insertOne({ _id: 'x', n: 1 });
    const knowing = model.now();
    await decided.updateOne({ _id: 'x' }, { $set: { n: 2 } });
    model.elect({ beforeReading: 'decided', knowing });
    expect(await decided.findOne({ _id: 'x' })).toEqual({ _id: 'x', n: 1 });
    expect(await decided.updateOne({ _id: 'x', n: 2 }, { $set: { n: 3 } })).toMatchObject({ matchedCount: 1 });
    expect(await decided.findOne({ _id: 'x' })).toEqual({ _id: 'x', n: 3 });
  });
});
