import type { ArchiveCopy, Unit } from '@flashcards/persistence-ports';
import { withStoreErrors } from '../mongodb-error.ts';
import type { Opened } from './archive.ts';
import { mongodbArchive } from './archive.ts';
import type { HeldCopy } from './copy-mark.ts';
import { copyMark } from './copy-mark.ts';
import { writeAccount } from './write-account.ts';
import { writeMedia } from './write-media.ts';
import { writeQuest, writeSharedFolder, writeVisits } from './write-sharing.ts';
import type { Pages, Writing } from './writing.ts';

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
export const mongodbCopy = (opened: Opened, held: HeldCopy): ArchiveCopy => ({
  ...mongodbArchive(opened),
  lastWritten: async () => (await copyMark(opened.db))?.last,
  write: (unit, pages) =>
    withStoreErrors(async () => {
      await writeUnit({ ...opened, held }, unit, pages);
      await held.noteWritten(unit);
    }),
  finish: () => held.removeMark(),
});
