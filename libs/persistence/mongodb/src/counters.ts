import type { Counted, Counters } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { joined } from './keys.ts';

/** Others come in between only when a count is over. */
const attempts = 4;

const add = async ({ counting }: Call, { kind, key, milliseconds, by = 1 }: Counted) => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const counted = await counting.once(joined(kind, key), { by, milliseconds });
    if (counted) return { count: counted.count, until: counted.until };
  }
  throw new StoreUnavailable('mongodb: a count began and ended while it was counted');
};

/** One command for each, and two where a count is over; servers go by their own clocks. */
export const mongodbCounters = (database: Database): Counters => ({
  add: (counted) => database.run((call) => add(call, counted)),
});
