import type { UserId } from '@flashcards/kernel';
import { parseUserId } from '@flashcards/kernel';
import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How far a run over all users has come, kept between runs. */
export interface ProgressFile {
  /** The user who was finished last; `undefined` when no run was cut short on this data. */
  read(): Promise<UserId | undefined>;
  /** There is always a whole file, however this ends. */
  write(finished: UserId): Promise<void>;
  remove(): Promise<void>;
}

const textOf = (value: unknown, member: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined;
  return typeof found === 'string' ? found : undefined;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** `data` says which data the users are of: how far a run came on other data says nothing. */
export const progressFile = (dataDir: string, data: unknown): ProgressFile => {
  const file = join(dataDir, 'rebuild.json');
  const next = `${file}.new`;
  // Where the data is may tell a password.
  const store = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  return {
    read: async () => {
      const known = parsed(await readFile(file, 'utf8').catch(() => ''));
      return textOf(known, 'store') === store ? parseUserId(textOf(known, 'finished') ?? '') : undefined;
    },
    write: async (finished) => {
      await writeFile(next, JSON.stringify({ store, finished }), { mode: 0o600, flush: true });
      await rename(next, file);
    },
    remove: async () => void (await Promise.all([file, next].map((each) => rm(each, { force: true })))),
  };
};
