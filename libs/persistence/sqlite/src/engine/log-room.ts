import { statSync } from 'node:fs';

/** Bytes, as `journal_size_limit`: only a log that could not be restarted gets longer. */
const longest = 67_108_864;

/**
 * Starts a long read. SQLite can restart the log only while there are no readers, so continuously overlapping long
 * reads would let it grow without bound. Above the limit, new reads wait until the running ones have ended and the log
 * is emptied.
 */
export const logRoom = (file: string, emptied: () => Promise<unknown>, mostBytes = longest) => {
  const underWay = new Set<Promise<unknown>>();
  let emptying: Promise<void> | undefined;

  const isTooLong = (): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > mostBytes;
  const empty = async (): Promise<void> => {
    await Promise.allSettled(underWay);
    // Fails while another process reads, or on a full disk; the next read tries again.
    await emptied().catch(() => false);
    emptying = undefined;
  };
  return async <T>(read: () => Promise<T>): Promise<T> => {
    if (emptying || isTooLong()) await (emptying ??= empty());
    const reading = read();
    underWay.add(reading);
    return reading.finally(() => underWay.delete(reading));
  };
};
