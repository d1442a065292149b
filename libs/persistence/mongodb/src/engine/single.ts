import { isDuplicate, withStoreErrors } from '../mongodb-error.ts';
import { within } from './deadline.ts';
import { longestUnit } from './units.ts';

/** Sends single commands outside of units of work. Throws `StoreUnavailable` after 5 s. */
export const single = <T>(work: () => Promise<T>): Promise<T> =>
  withStoreErrors(() => within(longestUnit, ({ race }) => race(work())));

/**
 * Of two concurrent upserts that find nothing one inserts; the server may report a duplicate key to the other, which
 * then runs again.
 */
export const upserting = async <T>(upsert: () => Promise<T>): Promise<T> => {
  try {
    return await upsert();
  } catch (error) {
    if (isDuplicate(error)) return upsert();
    throw error;
  }
};
