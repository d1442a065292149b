import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../engine/connection.ts';
import { emptyLog } from '../engine/connections.ts';
import type { Database } from '../engine/database.ts';
import { oneByOne } from '@flashcards/units';
import { toNumber } from '../engine/values.ts';

/**
 * What is deleted is overwritten, but not the copies that SQLite left when it moved rows from page to page, nor what is
 * still in the log. After a user's deletion both go: the log is emptied, and a small file is written anew.
 */
export interface Cleaner {
  /** Does what is wanted, unless it was done a moment ago: then later. Never rejects. */
  clean(): Promise<void>;
}

/** Notes, with a deletion, that the file is to be cleaned after it. No two notes are alike: 52 random bits. */
export const wantCleanUp = (connection: Connection): void =>
  void connection.run('INSERT INTO clean_ups (wanted) VALUES (random() >> 12)');

const isWanted = (connection: Connection): boolean => connection.tuple('SELECT 1 FROM clean_ups LIMIT 1') !== undefined;

const mostAtOnce = 1_000;

/** As long as an account is leaving there will be more to clean. */
const notesToEnd = (connection: Connection): readonly number[] =>
  connection
    .tuples('SELECT wanted FROM clean_ups WHERE NOT EXISTS (SELECT 1 FROM users WHERE id IS NULL) LIMIT ?', mostAtOnce)
    .map(([note]) => toNumber(note));

/** Ends the notes that stood before the file was cleaned: somebody may have been deleted since. */
const end = (connection: Connection, notes: readonly number[]): void => {
  for (const note of notes) connection.run('DELETE FROM clean_ups WHERE wanted = ?', note);
};

/** Nobody writes meanwhile, and the process does nothing else: that takes a tenth of a second at most. */
const smallFile = 16 * 1_024 * 1_024;

const sizeOf = (connection: Connection): number =>
  toNumber(connection.tuple('PRAGMA page_count')?.[0]) * toNumber(connection.tuple('PRAGMA page_size')?.[0]);

/** Writes the file anew if it is small. */
const compact = (connection: Connection): void => {
  if (sizeOf(connection) > smallFile) return;
  // Else what it holds would be in a temporary file, too.
  connection.exec('PRAGMA temp_store = MEMORY');
  connection.exec('VACUUM');
};

/** Often, for readers leave for a moment only; a long read may take a second. */
const emptyings = { most: 100, pause: 20 };

const hasEmptiedLog = async (database: Database): Promise<boolean> => {
  for (let count = 0; count < emptyings.most; count += 1) {
    if (await database.alone(emptyLog)) return true;
    await sleep(emptyings.pause);
  }
  return false;
};

/** One user after another may sign in and be deleted. */
const pause = 10_000;

export const cleanerOf = (database: Database): Cleaner => {
  const turns = oneByOne();
  let cleaned = Number.NEGATIVE_INFINITY;
  /** Whether it was done. */
  const compacted = async (): Promise<boolean> => {
    if (performance.now() - cleaned < pause) return false;
    await database.alone(compact);
    cleaned = performance.now();
    return true;
  };
  const clean = async (): Promise<void> => {
    if (!(await database.read(isWanted))) return;
    const notes = await database.read(notesToEnd);
    // Such as on a full disk; the log may be emptied nevertheless.
    const isCompact = await compacted().catch(() => false);
    if ((await hasEmptiedLog(database)) && isCompact) await database.write((connection) => end(connection, notes));
  };
  // What fails, as when the store closes meanwhile, is left for the next time.
  return { clean: () => turns.run('', clean).catch(() => undefined) };
};

/** What was put off, when the store closes. */
export const cleanAtLast = (writer: Connection): void => {
  if (!isWanted(writer)) return;
  const notes = notesToEnd(writer);
  compact(writer);
  if (emptyLog(writer)) end(writer, notes);
};
