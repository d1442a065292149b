import type { ArchiveCopy, ArchiveRecord, Unit } from '@flashcards/persistence-ports';
import { putMedia } from '@flashcards/persistence-ports';
import { holdFile } from '../media/media-files.ts';
import type { Opened } from './archive.ts';
import { mongodbArchive } from './archive.ts';
import type { Attempt } from './copy-mark.ts';
import { copyMark, noteWritten, removeMark } from './copy-mark.ts';
import { writeAccount } from './write-account.ts';
import { writeQuest } from './write-quest.ts';
import { writeSharedFolder } from './write-shared-folder.ts';
import { writeVisits } from './write-visits.ts';
import type { Writing } from './writing.ts';
import { writingOf } from './writing.ts';

type Pages = AsyncIterable<readonly ArchiveRecord[]>;

/** The references of the sets that hold it are there. */
const writeMedia = ({ call, check }: Writing, pages: Pages): Promise<void> =>
  putMedia(pages, async (file) => {
    await check();
    await holdFile(call.collections, file);
  });

const writeUnit = (writing: Writing, unit: Unit, pages: Pages): Promise<void> => {
  switch (unit.kind) {
    case 'account':
      return writeAccount(writing, unit.person, pages);
    case 'visits':
      return writeVisits(writing, unit.person.account, pages);
    case 'quest':
      return writeQuest(writing, pages);
    case 'shared-folder':
      return writeSharedFolder(writing, unit.id, pages);
    case 'media':
      return writeMedia(writing, pages);
  }
};

/** Of a database that no server has, and that bears the mark. Each write is durable before the next begins. */
export const mongodbCopy = (opened: Opened, attempt: Attempt): ArchiveCopy => {
  const { run } = opened.alone;
  return {
    ...mongodbArchive(opened),
    lastWritten: () => run(async ({ collections }) => (await copyMark(collections))?.last),
    write: (unit, pages) =>
      run(async (call) => {
        await writeUnit(writingOf(call, attempt), unit, pages);
        await noteWritten(call.collections, attempt, unit);
      }),
    finish: () => run(({ collections }) => removeMark(collections, attempt)),
  };
};
