import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from '../driver.ts';

/** Milliseconds. On close the driver tries to end its sessions on the server, which may be silent. */
const driversPatience = 500;

/** Resolves when the work has settled, or after this many milliseconds. */
export const noLongerThan = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  const tooLong = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: tooLong.signal }).catch(() => undefined);
  await Promise.race([work, late]).finally(() => tooLong.abort());
};

export const closeClient = (client: MongoClient): Promise<void> => noLongerThan(driversPatience, client.close());
