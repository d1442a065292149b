import { setImmediate } from 'node:timers/promises';
import { unlessBusy } from './busy.ts';

/** Reads repeatedly until `writing` is done, and once more; returns all results. */
export const seenDuring = async <Seen>(
  writing: Promise<unknown>,
  look: () => Promise<Seen>,
): Promise<readonly Seen[]> => {
  const seen: Seen[] = [];
  let isOver = false;
  const lookOn = async (): Promise<void> => {
    while (!isOver) {
      const found = await look().then((is) => ({ is }), unlessBusy);
      if (found) seen.push(found.is);
      // A store may answer without yielding to the event loop, which the writer needs, too.
      await setImmediate();
    }
  };
  await Promise.all([writing.finally(() => (isOver = true)), lookOn()]);
  return [...seen, await look()];
};
