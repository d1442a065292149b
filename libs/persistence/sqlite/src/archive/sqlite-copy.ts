import type { ArchiveCopy, ArchiveRecord, Unit } from '@flashcards/persistence-ports';
import { putMedia } from '@flashcards/persistence-ports';
import { closingIn } from '../accounts/leaving-accounts.ts';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { OwnStore } from './archive.ts';
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
  await closingIn(database).close(person);
  let account: WrittenAccount | undefined;
  await writePages(database, pages, (connection, record) => {
    if (account) writeAccountRecord(connection, account, record);
    else account = beginAccount(connection, record);
  });
  if (account) for (const place of placeCards(account)) await database.writeAhead(place);
};

/** The sets that hold it are there, and so is its row. */
const writeMedia = ({ database, directory }: OwnStore, pages: Pages): Promise<void> =>
  putMedia(pages, async (file) => {
    const arrived = await directory.receive(file);
    await database.writeAhead(() => directory.place(arrived));
    await directory.sync([file.hash]);
  });

const writeUnit = async (own: OwnStore, unit: Unit, pages: Pages): Promise<void> => {
  const { database } = own;
  if (unit.kind === 'account') await writeAccount(database, unit, pages);
  else if (unit.kind === 'media') await writeMedia(own, pages);
  else await writePages(database, pages, sharedWriter());
  // The note comes after all that it speaks of, in the file, too: so does what is lost with the power.
  await database.writeAhead((connection) => noteWritten(connection, unit));
};

/** Of a database that bears the mark. */
export const sqliteCopy = (own: OwnStore): ArchiveCopy => ({
  ...sqliteArchive(own),
  lastWritten: () => own.database.read((connection) => copyMark(connection)?.last),
  write: (unit, pages) => writeUnit(own, unit, pages),
  finish: () => own.database.write(endCopy),
});
