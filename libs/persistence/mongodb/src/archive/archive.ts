import type { Person } from '@flashcards/kernel';
import type { AccountRecord, Archive, ArchiveRecord, Unit } from '@flashcards/persistence-ports';
import type { Database } from '../database.ts';
import type { Db } from '../driver.ts';
import { userFrom } from '../users.ts';
import type { Alone } from './alone.ts';
import { cardRecords, folderRecords, setRecords } from './read-library.ts';
import { questRecords, sharedFolderRecords } from './read-sharing.ts';
import { fileRecords, mediaRecordsOf } from './read-media.ts';
import { dayRecords, goalRecords, markRecords, reviewRecords, visitRecords } from './read-study.ts';
import { fingerprintOf, sizeOf, unitsOf } from './units.ts';

const accountRecord = ({ run }: Alone, { id, account }: Person): Promise<AccountRecord | undefined> =>
  run(async ({ collections, journal }) => {
    const found = await collections.users.findOne({ _id: id });
    if (found?.account !== account) return undefined;
    const { activity, seq: lastSeq, goals, quests } = await journal.settled(account);
    const kept = { activity, lastSeq, deletedGoals: goals?.kept ?? 0, questsWon: quests?.won ?? 0 };
    return { kind: 'account', user: userFrom(found), ...kept };
  });

const accountRecords = async function* (alone: Alone, person: Person): AsyncGenerator<readonly ArchiveRecord[]> {
  const record = await accountRecord(alone, person);
  if (!record) return;
  yield [record];
  const { account } = person;
  yield* folderRecords(alone, account);
  yield* setRecords(alone, account);
  yield* mediaRecordsOf(alone, account);
  yield* cardRecords(alone, account);
  yield* reviewRecords(alone, account);
  yield* markRecords(alone, account);
  yield* dayRecords(alone, account);
  yield* goalRecords(alone, account);
};

const recordsOf = (alone: Alone, unit: Unit): AsyncIterable<readonly ArchiveRecord[]> => {
  switch (unit.kind) {
    case 'account':
      return accountRecords(alone, unit.person);
    case 'visits':
      return visitRecords(alone, unit.person.account);
    case 'quest':
      return questRecords(alone, unit.id);
    case 'shared-folder':
      return sharedFolderRecords(alone, unit.id);
    case 'media':
      return fileRecords(alone, unit.id);
  }
};

/** What an archive works with: a database that no server has. */
export interface Opened {
  readonly alone: Alone;
  readonly database: Database;
  readonly db: Db;
}

export const mongodbArchive = ({ alone, database, db }: Opened): Archive => ({
  fingerprint: () => fingerprintOf(alone),
  size: () => sizeOf(alone, db),
  units: (kind, after) => unitsOf(alone, kind, after),
  read: (unit) => recordsOf(alone, unit),
  close: () => database.close(),
});
