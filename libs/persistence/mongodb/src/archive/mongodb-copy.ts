import type { ArchiveCopy, ArchiveRecord, Unit } from '@flashcards/persistence-ports';
import type { CallAlone } from '../database.ts';
import type { Opened } from './archive.ts';
import { mongodbArchive } from './archive.ts';
import type { Holder } from './copy-mark.ts';
import { copyMark, noteWritten, removeMark } from './copy-mark.ts';
import { writeAccount } from './write-account.ts';
import { writeQuest } from './write-quest.ts';
import { writeSharedFolder } from './write-shared-folder.ts';
import { writeVisits } from './write-visits.ts';

type Pages = AsyncIterable<readonly ArchiveRecord[]>;

const writeUnit = (call: CallAlone, unit: Unit, pages: Pages): Promise<void> => {
  switch (unit.kind) {
    case 'account':
      return writeAccount(call, unit.person, pages);
    case 'visits':
      return writeVisits(call, unit.person.account, pages);
    case 'quest':
      return writeQuest(call, pages);
    case 'shared-folder':
      return writeSharedFolder(call, unit.id, pages);
  }
};

/** Of a database that no server has, and that bears the mark. Each write is durable before the next begins. */
export const mongodbCopy = (opened: Opened, holder: Holder): ArchiveCopy => {
  const { run } = opened.alone;
  return {
    ...mongodbArchive(opened),
    lastWritten: () => run(async ({ collections }) => (await copyMark(collections))?.last),
    write: (unit, pages) =>
      run(async (call) => {
        await writeUnit(call, unit, pages);
        await noteWritten(call.collections, holder, unit);
      }),
    finish: () => run(({ collections }) => removeMark(collections, holder)),
  };
};
