import type { MigrationStatus, Store, UnitOfWork, Users } from '@flashcards/persistence-ports';
import type { Sweeper } from '@flashcards/turns';
import { startSweeper } from '@flashcards/turns';
import type { AccountClosing, Listings } from '@flashcards/units';
import { portsBy } from '@flashcards/units';
import { existsSync } from 'node:fs';
import { sqliteChanges } from './accounts/changes.ts';
import { closingIn } from './accounts/leaving-accounts.ts';
import { activityListings } from './study/activities.ts';
import { additionsIn } from './library/additions.ts';
import { cardListings } from './library/cards.ts';
import type { Cleaner } from './maintenance/clean-up.ts';
import { cleanAtLast, cleanerOf } from './maintenance/clean-up.ts';
import { memoryCounters } from './counters/counters.ts';
import { refuseUnfinishedCopy } from './archive/copy-mark.ts';
import { hasLeftLog, markMade } from './opening/database-file.ts';
import type { Database } from './engine/database.ts';
import type { RunningWork } from './engine/running.ts';
import { runningWork } from './engine/running.ts';
import { sqliteUnits } from './engine/units.ts';
import { draftsIn, setListings } from './library/flashcard-sets.ts';
import { folderListings } from './library/folders.ts';
import { sqliteLibrary } from './library/library.ts';
import { questListings } from './quests/listed-quests.ts';
import type { MediaDirectory } from './media/media-directory.ts';
import { mediaDirectory } from './media/media-directory.ts';
import { noteListings } from './library/notes.ts';
import { notesWithGuids } from './library/notes-with-cards.ts';
import { sqliteSearch } from './library/card-search.ts';
import { sqliteMedia } from './media/media.ts';
import { sweepMedia } from './media/sweep-media.ts';
import { migrate, migrationStatus, statusAt } from './opening/migrate.ts';
import type { SqliteOptions } from './opening/opened.ts';
import { inMemory, opened, unnoticed } from './opening/opened.ts';
import { noCheck, quickCheck } from './opening/quick-check.ts';
import { sqliteReceipts } from './accounts/receipts.ts';
import { sessionListings } from './accounts/sessions.ts';
import { sqliteQueue } from './study/queue.ts';
import { reviewListings } from './study/reviews.ts';
import { sharedFolderListings } from './sharing/shared-folders.ts';
import { sweep } from './maintenance/sweep.ts';
import { userListings } from './accounts/users.ts';

interface Stoppable {
  stop(): void;
}

const closeAll = async (
  database: Database,
  directory: MediaDirectory,
  working: readonly Stoppable[],
): Promise<void> => {
  for (const each of working) each.stop();
  await database.close(cleanAtLast);
  await directory.close();
};

/** What changes, deletions and media need. */
interface Upkeep {
  readonly units: UnitOfWork;
  readonly sweeper: Sweeper;
  readonly cleaner: Cleaner;
  readonly directory: MediaDirectory;
  readonly closing: AccountClosing;
  /** Work of several steps, for which closing waits. */
  readonly running: RunningWork;
}

export const listingsOf = (
  database: Database,
  { cleaner, directory, closing }: Pick<Upkeep, 'cleaner' | 'directory' | 'closing'>,
): Listings => ({
  users: {
    ...userListings(database),
    delete: async (user) => {
      await closing.close(user);
      await sweepMedia(database, directory);
      await cleaner.clean();
    },
  },
  sessions: sessionListings(database),
  folders: folderListings(database),
  sets: setListings(database),
  cards: cardListings(database),
  notes: { ...noteListings(database), withGuids: notesWithGuids(database) },
  media: sqliteMedia(database, directory),
  reviews: reviewListings(database),
  activities: activityListings(database),
  goals: {},
  presets: {},
  actions: {},
  quests: questListings(database),
  sharedFolders: sharedFolderListings(database),
  projections: {},
});

/** The ports whose changes are units of work. */
const portsOf = (database: Database, upkeep: Upkeep) => {
  const { units, sweeper, directory, running } = upkeep;
  const ports = portsBy(units, listingsOf(database, upkeep), {
    drafts: draftsIn(database, sweeper, directory),
    additions: additionsIn(database),
    sweepSoon: () => sweeper.kick(),
  });
  const { users } = ports;
  return { ...ports, users: { ...users, update: (...args) => running.add(users.update(...args)) } satisfies Users };
};

/** Opens the store and migrates its schema. Two processes may open one file; it must be on a local disk. */
export const openSqliteStore = async (options: SqliteOptions): Promise<Store> => {
  const { file } = options;
  const isUnclean = file !== inMemory && hasLeftLog(file);
  const database = await opened(options, async (found) => {
    await found.read(refuseUnfinishedCopy);
    await migrate(found);
    if (file !== inMemory) markMade(file);
    return found;
  });
  const check = isUnclean ? quickCheck(file, options.warn ?? unnoticed) : noCheck;
  const cleaner = cleanerOf(database);
  const directory = mediaDirectory(file);
  const units = sqliteUnits(database);
  const closing = closingIn(database);
  const sweeper = startSweeper(() => sweep(database, { units, cleaner, directory, closing }));
  const running = runningWork();
  return {
    search: sqliteSearch(database),
    library: sqliteLibrary(database),
    queue: sqliteQueue(database),
    ...portsOf(database, { units, sweeper, cleaner, directory, closing, running }),
    changes: sqliteChanges(database),
    counters: memoryCounters(),
    receipts: sqliteReceipts(database, units),
    ping: async () => {
      if (check.finding() !== '') throw new Error('sqlite: the database is damaged');
      await database.ping();
    },
    close: async () => {
      await running.idle();
      await closeAll(database, directory, [check, sweeper]);
    },
  };
};

/** Migrates the file's schema, as opening the store does. */
export const migrateSqlite = (options: SqliteOptions): Promise<MigrationStatus> =>
  opened(options, async (database) => {
    await database.read(refuseUnfinishedCopy);
    await migrate(database);
    const status = await migrationStatus(database);
    await database.close();
    return status;
  });

/** Changes nothing, and creates no file where there is none. */
export const sqliteMigrationStatus = async (options: SqliteOptions): Promise<MigrationStatus> =>
  existsSync(options.file)
    ? opened(options, async (database) => {
        const status = await migrationStatus(database);
        await database.close();
        return status;
      })
    : statusAt(0);
