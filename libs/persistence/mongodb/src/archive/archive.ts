import type { Person } from '@flashcards/kernel';
import type { AccountRecord, Archive, ArchiveRecord, Unit } from '@flashcards/persistence-ports';
import { findUser } from '../accounts/user-documents.ts';
import type { Connection } from '../connection.ts';
import { countIn } from '../engine/reader.ts';
import { closeClient } from '../opening/close-client.ts';
import type { baseOn } from '../store.ts';
import { rowsAfter, totalsId } from '../study/documents.ts';
import { libraryRecords } from './read-library.ts';
import { fileRecords } from './read-media.ts';
import { questRecords, sharedFolderRecords, visitRecords } from './read-sharing.ts';
import { studyRecords } from './read-study.ts';
import type { Reading } from './record-pages.ts';
import { fingerprintOf, sizeOf, unitsOf } from './units.ts';

const accountRecord = (
  { collections, snapshots: { latest } }: Reading,
  { id, account }: Person,
): Promise<AccountRecord | undefined> =>
  latest(async (reader) => {
    const user = await findUser(collections, reader, id);
    const [totals] = await reader.find(collections.totals, { _id: totalsId(account), account });
    if (user?.account !== account || !totals) return undefined;
    const questsWon = await countIn(reader, collections.wins, rowsAfter(account, 'win'));
    const { reviewXp, streak, lastSeq, deletedGoals } = totals;
    const activity = { reviewXp, ...(streak ? { streak } : {}) };
    return { kind: 'account', user, activity, lastSeq, deletedGoals, questsWon };
  });

const accountRecords = async function* (reading: Reading, person: Person): AsyncGenerator<readonly ArchiveRecord[]> {
  const record = await accountRecord(reading, person);
  if (!record) return;
  yield [record];
  yield* libraryRecords(reading, person.account);
  yield* studyRecords(reading, person.account);
};

const recordsOf = (reading: Reading, unit: Unit): AsyncIterable<readonly ArchiveRecord[]> => {
  switch (unit.kind) {
    case 'account':
      return accountRecords(reading, unit.person);
    case 'visits':
      return visitRecords(reading, unit.person.account);
    case 'quest':
      return questRecords(reading, unit.id);
    case 'shared-folder':
      return sharedFolderRecords(reading, unit.id);
    case 'media':
      return fileRecords(reading, unit.id);
  }
};

/** A database that no server has. */
export type Opened = Connection & ReturnType<typeof baseOn>;

export const mongodbArchive = (opened: Opened): Archive => ({
  fingerprint: () => fingerprintOf(opened),
  size: () => sizeOf(opened.collections),
  units: (kind, after) => unitsOf(opened, kind, after),
  read: (unit) => recordsOf(opened, unit),
  close: () => closeClient(opened.client),
});
