import type { MediaHash } from '@flashcards/library';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { toText } from '../engine/values.ts';
import type { MediaDirectory } from './media-directory.ts';

/** Files removed in one transaction, during which other writers wait. */
const atOnce = 20;

export const mediaInState = `SELECT sha256 FROM media_files WHERE state = ? AND state <> 0 LIMIT ${atOnce}`;

const inState = (connection: Connection, state: 1 | 2): readonly MediaHash[] =>
  connection.tuples(mediaInState, state).map(([hash]) => toText(hash) as MediaHash);

/**
 * Removes unreferenced files. Each is marked as removed before its row is deleted, so that no file is left without a
 * row.
 */
const removeSome = (connection: Connection, directory: MediaDirectory): boolean => {
  const hashes = inState(connection, 1);
  for (const hash of hashes) {
    directory.remove(hash);
    connection.run('UPDATE media_files SET state = 2 WHERE sha256 = ?', hash);
  }
  return hashes.length > 0;
};

/**
 * Deletes the rows of removed files once the removal is durable. A file that is referenced again meanwhile keeps its
 * row.
 */
const forgetSome = async (database: Database, directory: MediaDirectory): Promise<boolean> => {
  const hashes = await database.read((connection) => inState(connection, 2));
  if (hashes.length === 0) return false;
  await directory.sync(hashes);
  await database.writeAhead((connection) => {
    for (const hash of hashes) connection.run('DELETE FROM media_files WHERE sha256 = ? AND state = 2', hash);
  });
  return true;
};

/** Removes the files that no set holds any more. */
export const sweepMedia = async (database: Database, directory: MediaDirectory): Promise<void> => {
  while (
    (await database.read((connection) => inState(connection, 1).length > 0)) &&
    (await database.writeAhead((connection) => removeSome(connection, directory)))
  );
  while (await forgetSome(database, directory));
};
