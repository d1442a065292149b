import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from '../driver.ts';

/** For the driver, which would tell a server that has fallen silent about sessions that nobody needs any more. */
const driversPatience = 500;

/** Resolves when the work has ended, however it does, and at the latest after this many milliseconds. */
export const noLongerThan = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  const tooLong = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: tooLong.signal }).catch(() => undefined);
  await Promise.race([work, late]).finally(() => tooLong.abort());
};

export const closeClient = (client: MongoClient): Promise<void> => noLongerThan(driversPatience, client.close());
