import { setImmediate } from 'node:timers/promises';
import { unlessBusy } from './busy.ts';

/** Reads on and on until `writing` is done, and once more; all that was seen. */
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
      // A store may answer without giving way to the event loop; the writer needs it, too.
      await setImmediate();
    }
  };
  await Promise.all([writing.finally(() => (isOver = true)), lookOn()]);
  return [...seen, await look()];
};
