import { closeSync, openSync, readSync } from 'node:fs';

// SQLite's index of the log counts the transactions that were committed: 32 bits from byte 8 on (walformat, "iChange").

/** Commits of the database at this path since its log began, of all processes. */
export const commitsOf = (database: string): number => {
  const count = Buffer.alloc(4);
  const index = openSync(`${database}-shm`, 'r');
  readSync(index, count, 0, count.length, 8);
  closeSync(index);
  return new Uint32Array(count.buffer, count.byteOffset, 1)[0] ?? 0;
};
