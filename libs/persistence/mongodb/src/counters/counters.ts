import type { Counters } from '@flashcards/persistence-ports';
import type { Db } from '../driver.ts';
import type { Expiring } from '../engine/expiring.ts';
import { expiringIn, whetherRunning } from '../engine/expiring.ts';
import { single, upserting } from '../engine/single.ts';

/** `_id`: `<kind>/<key>`. */
interface CounterDocument extends Expiring {
  readonly count: number;
}

/** Whoever counts has something to do after it, and would rather not know than wait. */
const maxTimeMS = 1_000;

/**
 * One command for each count. Acknowledged by the primary alone: a count that a failover takes back is a few requests more
 * for someone, and a majority for each request would cost as much as the request.
 */
export const mongodbCounters = (db: Db): Counters => {
  const counters = db.collection<CounterDocument>('counters', { writeConcern: { w: 1, journal: false } });
  return {
    add: ({ kind, key, milliseconds, by = 1 }) =>
      single(async () => {
        const update = whetherRunning({
          count: { running: { $add: ['$count', by] }, over: by },
          expiresAt: { running: '$expiresAt', over: expiringIn(milliseconds) },
        });
        const options = { upsert: true, returnDocument: 'after', maxTimeMS } as const;
        const counted = await upserting(() => counters.findOneAndUpdate({ _id: `${kind}/${key}` }, update, options));
        if (!counted) throw new Error('mongodb: an upsert found nothing and inserted nothing');
        return { count: counted.count, until: counted.expiresAt };
      }),
  };
};
