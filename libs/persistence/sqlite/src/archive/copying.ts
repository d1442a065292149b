import type { Copying } from '@flashcards/units';
import { closingIn } from '../accounts/leaving-accounts.ts';
import type { Database } from '../engine/database.ts';
import { longestSliceOfWrite, pacing } from '../engine/transaction.ts';
import { addNotesTo, addTo, draftKeys } from '../library/drafts.ts';
import type { MediaDirectory } from '../media/media-directory.ts';
import { holdMedia } from '../media/media-rows.ts';
import { copyMark, endCopy, noteWritten } from './copy-mark.ts';
import { readingOf } from './whole-store.ts';

/**
 * Only the end of a copy syncs to the disk. A crash loses the latest writes first, and the note of a unit is written
 * after it.
 */
const unhurried = (database: Database): Database => ({
  ...database,
  write: (work, account) => database.writeAhead((connection) => work(connection, pacing(longestSliceOfWrite)), account),
});

/** What writing to a database with the mark needs. */
export const copyingTo = (database: Database, directory: MediaDirectory): Copying => {
  const ahead = unhurried(database);
  return {
    ...readingOf(ahead, directory),
    closing: closingIn(ahead),
    addTo: (account, draft) => addTo(ahead, account, draft),
    addNotesTo: (account, draft) => addNotesTo(ahead, account, draft),

    holdMedia: (account, draft, files) =>
      ahead.write((connection) => {
        const keys = draftKeys(connection, account, draft);
        for (const file of files) holdMedia(connection, keys, file);
      }),

    putMedia: async (file) => {
      const arrived = await directory.receive(file);
      await ahead.write(() => directory.place(arrived));
      await directory.sync([file.hash]);
    },

    mark: {
      lastWritten: () => database.read((connection) => copyMark(connection)?.last),
      noteWritten: (unit) => ahead.write((connection) => noteWritten(connection, unit)),
      remove: () => database.write(endCopy),
    },
  };
};
