import { readFile, stat } from 'node:fs/promises';

const hex = (number: bigint): string => number.toString(16).padStart(2, '0');

/** The name of a file in `/proc/locks`. */
const nameOf = async (path: string): Promise<string | undefined> => {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (!found) return undefined;
  const [major, minor] = [(found.dev >> 8n) & 0xfffn, (found.dev & 0xffn) | ((found.dev >> 12n) & 0xfff00n)];
  return `${hex(major)}:${hex(minor)}:${found.ino}`;
};

/**
 * The ids of the processes that hold a lock on one of these files, including stopped ones; `undefined` where the system
 * does not report locks.
 */
export const lockHolders = async (paths: readonly string[]): Promise<readonly string[] | undefined> => {
  const locks = await readFile('/proc/locks', 'utf8').catch(() => undefined);
  if (locks === undefined) return undefined;
  const names = new Set(await Promise.all(paths.map(nameOf)));
  const held = locks.split('\n').map((line) => line.trim().split(/\s+/));
  return [...new Set(held.filter((words) => names.has(words[5])).flatMap((words) => words[4] ?? []))];
};
