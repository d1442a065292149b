import type { UserId } from '@flashcards/kernel';
import { parseUserId } from '@flashcards/kernel';
import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The progress of a run over all users, kept between runs. */
export interface ProgressFile {
  /** The last finished user; `undefined` when no run on this data was interrupted. */
  read(): Promise<UserId | undefined>;
  /** Replaces the file atomically. */
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

/** `data` identifies the data of the users: progress on other data is ignored. */
export const progressFile = (dataDir: string, data: unknown): ProgressFile => {
  const file = join(dataDir, 'rebuild.json');
  const next = `${file}.new`;
  // The address of the data may have a password, so only its hash is stored.
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
