import { statSync } from 'node:fs';

/** As `journal_size_limit`: only a log that could not begin anew is longer. */
const longest = 67_108_864;

/**
 * Lets a long read begin. A log begins anew only while nobody reads, and long reads that overlap without an end would
 * have it grow without an end: where it is too long, those under way end first, and it is emptied.
 */
export const logRoom = (file: string, emptied: () => Promise<unknown>, mostBytes = longest) => {
  const underWay = new Set<Promise<unknown>>();
  let emptying: Promise<void> | undefined;

  const isTooLong = (): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > mostBytes;
  const empty = async (): Promise<void> => {
    await Promise.allSettled(underWay);
    // Another process may be reading, or the disk be full: then the next read tries again.
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
