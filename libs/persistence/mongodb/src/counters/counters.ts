import type { Counters } from '@flashcards/persistence-ports';
import type { Db } from '../driver.ts';
import type { Expiring } from '../engine/expiring.ts';
import { expiringIn, whetherRunning } from '../engine/expiring.ts';
import { single, upserting } from '../engine/single.ts';

/** `_id`: `<kind>/<key>`. */
interface CounterDocument extends Expiring {
  readonly count: number;
}

/** Milliseconds. Counting is only one part of a request, so it fails early rather than delay the request. */
const maxTimeMS = 1_000;

/**
 * One command for each count, acknowledged by the primary alone. A count lost in a failover allows some more requests,
 * and write concern majority would cost as much as the request itself.
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
