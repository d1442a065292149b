import { statSync } from 'node:fs';
import { join } from 'node:path';

const interval = 1;

/** Size and time of the last write; SQLite starts over in the same file after a checkpoint. */
const stateOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return `${found?.size} ${found?.mtimeMs}`;
};

/** Resolves at the n-th write that shows in the log: a commit, or a part of one that is too large for the cache. */
export const whenLogIsWritten = (dataDir: string, writes: number): { reached: Promise<void>; stop: () => void } => {
  const file = join(dataDir, 'flashcards.db-wal');
  let last = stateOf(file);
  let left = writes;
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      const now = stateOf(file);
      if (now === last) return;
      last = now;
      left -= 1;
      if (left === 0) resolve();
    }, interval);
  });
  return { reached, stop: () => clearInterval(timer) };
};
