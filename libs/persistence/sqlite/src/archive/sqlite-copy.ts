import type { ArchiveCopy, ArchiveRecord, Unit } from '@flashcards/persistence-ports';
import type { Connection } from '../connection.ts';
import type { Database } from '../database.ts';
import { deleteUser } from '../leaving.ts';
import { sqliteArchive } from './archive.ts';
import { copyMark, endCopy, noteWritten } from './copy-mark.ts';
import type { WrittenAccount } from './write-account.ts';
import { beginAccount, placeCards, writeAccountRecord } from './write-account.ts';
import { sharedWriter } from './write-sharing.ts';

type Pages = AsyncIterable<readonly ArchiveRecord[]>;
type WriteRecord = (connection: Connection, record: ArchiveRecord) => void;

/** A page is a transaction: of many the last to be written is the last to be lost. */
const writePages = async (database: Database, pages: Pages, write: WriteRecord): Promise<void> => {
  for await (const page of pages)
    await database.writeAhead((connection) => {
      for (const record of page) write(connection, record);
    });
};

/** Of what a process left that was killed there is nothing but what this unit wrote. */
const writeAccount = async (
  database: Database,
  { person }: Extract<Unit, { readonly person: unknown }>,
  pages: Pages,
): Promise<void> => {
  await deleteUser(database, person);
  let account: WrittenAccount | undefined;
  await writePages(database, pages, (connection, record) => {
    if (account) writeAccountRecord(connection, account, record);
    else account = beginAccount(connection, record);
  });
  if (account) for (const place of placeCards(account)) await database.writeAhead(place);
};

const writeUnit = async (database: Database, unit: Unit, pages: Pages): Promise<void> => {
  if (unit.kind === 'account') await writeAccount(database, unit, pages);
  else await writePages(database, pages, sharedWriter());
  // The note comes after all that it speaks of, in the file, too: so does what is lost with the power.
  await database.writeAhead((connection) => noteWritten(connection, unit));
};

/** Of a database that nobody else has open, and that bears the mark. */
export const sqliteCopy = (database: Database): ArchiveCopy => ({
  ...sqliteArchive(database),
  lastWritten: () => database.read((connection) => copyMark(connection)?.last),
  write: (unit, pages) => writeUnit(database, unit, pages),
  finish: () => database.write(endCopy),
});
