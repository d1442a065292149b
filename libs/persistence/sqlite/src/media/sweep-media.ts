import type { MediaHash } from '@flashcards/library';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { toText } from '../engine/values.ts';
import type { MediaDirectory } from './media-directory.ts';

/** Whoever writes meanwhile waits for so many files to go. */
const atOnce = 20;

export const mediaInState = `SELECT sha256 FROM media_files WHERE state = ? AND state <> 0 LIMIT ${atOnce}`;

const inState = (connection: Connection, state: 1 | 2): readonly MediaHash[] =>
  connection.tuples(mediaInState, state).map(([hash]) => toText(hash) as MediaHash);

/** Takes files away that nobody holds. A file is noted as gone before its row goes, so that none is left without one. */
const removeSome = (connection: Connection, directory: MediaDirectory): boolean => {
  const hashes = inState(connection, 1);
  for (const hash of hashes) {
    directory.remove(hash);
    connection.run('UPDATE media_files SET state = 2 WHERE sha256 = ?', hash);
  }
  return hashes.length > 0;
};

/** The disk knows that these are gone; who holds one again meanwhile keeps its row. */
const forgetSome = async (database: Database, directory: MediaDirectory): Promise<boolean> => {
  const hashes = await database.read((connection) => inState(connection, 2));
  if (hashes.length === 0) return false;
  await directory.sync(hashes);
  await database.writeAhead((connection) => {
    for (const hash of hashes) connection.run('DELETE FROM media_files WHERE sha256 = ? AND state = 2', hash);
  });
  return true;
};

/** Takes away the files that no set holds any more. */
export const sweepMedia = async (database: Database, directory: MediaDirectory): Promise<void> => {
  while (
    (await database.read((connection) => inState(connection, 1).length > 0)) &&
    (await database.writeAhead((connection) => removeSome(connection, directory)))
  );
  while (await forgetSome(database, directory));
};
