import { isDuplicate, withStoreErrors } from '../mongodb-error.ts';
import { within } from './deadline.ts';
import { longestUnit } from './units.ts';

/** Sends single commands outside of units of work. After 5 s the answer is `StoreUnavailable`. */
export const single = <T>(work: () => Promise<T>): Promise<T> =>
  withStoreErrors(() => within(longestUnit, ({ race }) => race(work())));

/** Of two upserts that find nothing at once, one inserts; a server may tell the other that it is a duplicate. */
export const upserting = async <T>(upsert: () => Promise<T>): Promise<T> => {
  try {
    return await upsert();
  } catch (error) {
    if (isDuplicate(error)) return upsert();
    throw error;
  }
};
