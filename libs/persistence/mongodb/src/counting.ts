import type { CounterDocument } from './documents.ts';
import type { Collection, Db } from './driver.ts';
import { isDuplicate } from './mongodb-error.ts';

/** How many more, of a count that lasts so long. */
export interface More {
  readonly by: number;
  readonly milliseconds: number;
}

export interface Counting {
  /** The count after so many more; `undefined` where others came in between, and it should be tried again. */
  once(id: string, more: More): Promise<CounterDocument | undefined>;
}

/** Whoever counts has something to do after it, and would rather not know than wait. */
const timeLimit = 1_000;
const options = { upsert: true, returnDocument: 'after', maxTimeMS: timeLimit } as const;

/** One that runs is increased, and one that is missing begins; where one is over, this would be its duplicate. */
const increase = async (counters: Collection<CounterDocument>, id: string, { by, milliseconds }: More) => {
  const now = new Date();
  const until = new Date(now.getTime() + milliseconds);
  try {
    return await counters.findOneAndUpdate(
      { _id: id, until: { $gt: now } },
      { $inc: { count: by }, $setOnInsert: { until } },
      options,
    );
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
};

/** One that is over begins anew; of many who find it so, one does it. */
const beginAnew = (counters: Collection<CounterDocument>, id: string, { by, milliseconds }: More) => {
  const now = new Date();
  return counters.findOneAndUpdate(
    { _id: id, until: { $lte: now } },
    { $set: { count: by, until: new Date(now.getTime() + milliseconds) } },
    { ...options, upsert: false },
  );
};

/**
 * Acknowledged by the primary alone, as nothing else but claims: a count that a failover takes back is a few requests
 * more for someone, and a majority for each request would cost as much as the request.
 */
export const countingOn = (db: Db): Counting => {
  const counters = db.collection<CounterDocument>('counters', { writeConcern: { w: 1, journal: false } });
  return {
    once: async (id, more) =>
      (await increase(counters, id, more)) ?? (await beginAnew(counters, id, more)) ?? undefined,
  };
};
