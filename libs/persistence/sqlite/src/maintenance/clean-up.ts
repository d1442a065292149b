import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../engine/connection.ts';
import { emptyLog } from '../engine/connections.ts';
import type { Database } from '../engine/database.ts';
import { oneByOne } from '@flashcards/units';
import { toNumber } from '../engine/values.ts';

/**
 * Removes traces of deleted data. SQLite overwrites deleted rows, but not the copies that it left when it moved rows
 * between pages, nor those in the log. After a user's deletion the log is emptied, and a small file is compacted with
 * VACUUM.
 */
export interface Cleaner {
  /**
   * Cleans if a deletion has requested it. If the file was cleaned a moment ago, it is left to a later call. Never
   * rejects.
   */
  clean(): Promise<void>;
}

/**
 * Notes, in the transaction of a deletion, that the file is to be cleaned after it. Notes are 52 random bits, so no two
 * are equal.
 */
export const wantCleanUp = (connection: Connection): void =>
  void connection.run('INSERT INTO clean_ups (wanted) VALUES (random() >> 12)');

const isWanted = (connection: Connection): boolean => connection.tuple('SELECT 1 FROM clean_ups LIMIT 1') !== undefined;

const mostAtOnce = 1_000;

/** Notes stay while an account is leaving, because there will be more to clean. */
const notesToEnd = (connection: Connection): readonly number[] =>
  connection
    .tuples('SELECT wanted FROM clean_ups WHERE NOT EXISTS (SELECT 1 FROM users WHERE id IS NULL) LIMIT ?', mostAtOnce)
    .map(([note]) => toNumber(note));

/** Deletes the notes from before the cleaning: another deletion may have added one since. */
const end = (connection: Connection, notes: readonly number[]): void => {
  for (const note of notes) connection.run('DELETE FROM clean_ups WHERE wanted = ?', note);
};

/** Bytes. A VACUUM up to this size takes a tenth of a second at most, during which the process does nothing else. */
const smallFile = 16 * 1_024 * 1_024;

const sizeOf = (connection: Connection): number =>
  toNumber(connection.tuple('PRAGMA page_count')?.[0]) * toNumber(connection.tuple('PRAGMA page_size')?.[0]);

/** Compacts the file if it is small. */
const compact = (connection: Connection): void => {
  if (sizeOf(connection) > smallFile) return;
  // Else VACUUM would write the data to a temporary file.
  connection.exec('PRAGMA temp_store = MEMORY');
  connection.exec('VACUUM');
};

/**
 * Frequent attempts, because gaps between readers are short; a long read may take a second. `pause` is in milliseconds.
 */
const emptyings = { most: 100, pause: 20 };

const hasEmptiedLog = async (database: Database): Promise<boolean> => {
  for (let count = 0; count < emptyings.most; count += 1) {
    if (await database.alone(emptyLog)) return true;
    await sleep(emptyings.pause);
  }
  return false;
};

/** Milliseconds between two compactions, because many users may be deleted one after the other. */
const pause = 10_000;

export const cleanerOf = (database: Database): Cleaner => {
  const turns = oneByOne();
  let cleaned = Number.NEGATIVE_INFINITY;
  /** Returns whether it compacted. */
  const compacted = async (): Promise<boolean> => {
    if (performance.now() - cleaned < pause) return false;
    await database.alone(compact);
    cleaned = performance.now();
    return true;
  };
  const clean = async (): Promise<void> => {
    if (!(await database.read(isWanted))) return;
    const notes = await database.read(notesToEnd);
    // Fails for example on a full disk; the log may still be emptied.
    const isCompact = await compacted().catch(() => false);
    if ((await hasEmptiedLog(database)) && isCompact) await database.write((connection) => end(connection, notes));
  };
  // A cleaning that fails, for example because the store closes, is left to the next one.
  return { clean: () => turns.run('', clean).catch(() => undefined) };
};

/** Does what is still to be cleaned when the store closes. */
export const cleanAtLast = (writer: Connection): void => {
  if (!isWanted(writer)) return;
  const notes = notesToEnd(writer);
  compact(writer);
  if (emptyLog(writer)) end(writer, notes);
};
