import type { Person } from '@flashcards/kernel';
import type { Archive, ArchiveRecord, Unit } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import type { MediaDirectory } from '../media/media-directory.ts';
import { keptTotalsOf } from '../study/totals.ts';
import { userKey, userOf } from '../accounts/users.ts';
import { cardRecords, folderRecords, setRecords } from './read-library.ts';
import { fileRecords, mediaRecordsOf } from './read-media.ts';
import { questRecords, sharedFolderRecords, visitRecords } from './read-sharing.ts';
import { dayRecords, goalRecords, markRecords, reviewRecords } from './read-study.ts';
import { fingerprintOf, sizeOf, unitsOf } from './units.ts';

const accountRecords = async function* (
  database: Database,
  { account }: Person,
): AsyncGenerator<readonly ArchiveRecord[]> {
  const key = await database.read((connection) => userKey(connection, account));
  const user = await database.read((connection) => userOf(connection, key));
  if (!user) return;
  yield [{ kind: 'account', user, ...(await database.read((connection) => keptTotalsOf(connection, key))) }];
  yield* folderRecords(database, key);
  yield* setRecords(database, key);
  yield* mediaRecordsOf(database, key);
  yield* cardRecords(database, key);
  yield* reviewRecords(database, key);
  yield* markRecords(database, key);
  yield* dayRecords(database, key);
  yield* goalRecords(database, key);
};

/** A database that nobody else has open, and the files beside it. */
export interface OwnStore {
  readonly database: Database;
  readonly directory: MediaDirectory;
}

const recordsOf = ({ database, directory }: OwnStore, unit: Unit): AsyncIterable<readonly ArchiveRecord[]> => {
  switch (unit.kind) {
    case 'account':
      return accountRecords(database, unit.person);
    case 'visits':
      return visitRecords(database, unit.person);
    case 'quest':
      return questRecords(database, unit.id);
    case 'shared-folder':
      return sharedFolderRecords(database, unit.id);
    case 'media':
      return fileRecords(database, directory, unit.id);
  }
};

export const sqliteArchive = ({ database, directory }: OwnStore): Archive => ({
  fingerprint: () => database.read(fingerprintOf),
  size: () => database.read(sizeOf),
  units: (kind, after) => unitsOf(database, kind, after),
  read: (unit) => recordsOf({ database, directory }, unit),
  // What deletions have left is cleaned by the next server: nothing more is written than has to be.
  close: () => database.close(),
});
