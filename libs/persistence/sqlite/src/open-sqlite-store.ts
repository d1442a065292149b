import type { AccountId } from '@flashcards/kernel';
import type { MigrationStatus, Store, UnitOfWork, Users } from '@flashcards/persistence-ports';
import type { AccountClosing, Change } from '@flashcards/units';
import {
  cardChanges,
  changing,
  folderChanges,
  goalChanges,
  insertUserIfAbsent,
  judgeAll,
  mark,
  preparing,
  questChanges,
  rebuild,
  record,
  setChanges,
  sharedFolderChanges,
  undo,
  updateUser,
} from '@flashcards/units';
import { existsSync } from 'node:fs';
import { closingIn } from './accounts/leaving-accounts.ts';
import { activityListings } from './activities.ts';
import { additionsIn } from './additions.ts';
import { cardListings } from './cards.ts';
import type { Cleaner } from './clean-up.ts';
import { cleanAtLast, cleanerOf } from './clean-up.ts';
import { memoryCounters } from './counters.ts';
import { refuseUnfinishedCopy } from './archive/copy-mark.ts';
import { hasLeftLog, markMade } from './database-file.ts';
import type { Database } from './database.ts';
import type { RunningWork } from './engine/running.ts';
import { runningWork } from './engine/running.ts';
import { sqliteUnits } from './engine/units.ts';
import { draftsIn, setListings } from './flashcard-sets.ts';
import { folderListings } from './folders.ts';
import { goalsOf } from './goal-rows.ts';
import { sqliteLibrary } from './library.ts';
import { questListings } from './listed-quests.ts';
import type { MediaDirectory } from './media/media-directory.ts';
import { mediaDirectory } from './media/media-directory.ts';
import { sqliteMedia } from './media/media.ts';
import { sweepMedia } from './media/sweep-media.ts';
import { migrate, migrationStatus, statusAt } from './migrate.ts';
import type { SqliteOptions } from './opened.ts';
import { inMemory, opened, unnoticed } from './opened.ts';
import { noCheck, quickCheck } from './quick-check.ts';
import { sqliteReceipts } from './receipts.ts';
import { reviewListings } from './reviews.ts';
import { sharedFolderListings } from './shared-folders.ts';
import type { Sweeper } from './sweeper.ts';
import { startSweeper } from './sweeper.ts';
import { userKey, userListings } from './users.ts';

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

/** What a deletion leaves is taken away soon after. */
const sweptAfter =
  (change: Change, sweeper: Sweeper): Change =>
  async (account, receipt, work) => {
    const outcome = await change(account, receipt, work);
    if (outcome.ok) sweeper.kick();
    return outcome;
  };

/** What looks after what is deleted, and after files. */
interface Upkeep {
  readonly sweeper: Sweeper;
  readonly cleaner: Cleaner;
  readonly directory: MediaDirectory;
  readonly closing: AccountClosing;
  /** What takes several steps, for which closing waits. */
  readonly running: RunningWork;
}

const usersOf = (
  database: Database,
  {
    closing,
    cleaner,
    directory,
    running,
    units,
    change,
  }: Upkeep & { readonly units: UnitOfWork; readonly change: Change },
): Users => {
  const listings = userListings(database);
  const update = updateUser(change, listings.find);
  return {
    ...listings,
    insertIfAbsent: insertUserIfAbsent(units, listings.find),
    update: (...asked) => running.add(update(...asked)),
    delete: async (user) => {
      await closing.close(user);
      await sweepMedia(database, directory);
      await cleaner.clean();
    },
  };
};

/** The ports whose changes are units of work. */
const unitsOf = (
  database: Database,
  upkeep: Upkeep,
): Omit<Store, 'media' | 'library' | 'counters' | 'receipts' | 'ping' | 'close'> => {
  const units = sqliteUnits(database);
  const { sweeper, directory } = upkeep;
  const [change, prepared] = [changing(units), preparing(units)];
  const all = (account: AccountId) => database.read((connection) => goalsOf(connection, userKey(connection, account)));
  const library = {
    change,
    deletion: sweptAfter(change, sweeper),
    drafts: draftsIn(database, sweeper, directory),
    additions: additionsIn(database),
  };
  return {
    users: usersOf(database, { ...upkeep, units, change }),
    folders: { ...folderListings(database), ...folderChanges(library) },
    sets: { ...setListings(database), ...setChanges(library) },
    cards: { ...cardListings(database), ...cardChanges(change) },
    reviews: { ...reviewListings(database), record: record(prepared), undo: undo(prepared) },
    activities: { ...activityListings(database), mark: mark(change) },
    goals: goalChanges({ ...units, change, prepared, all }),
    quests: { ...questListings(database), ...questChanges({ change, prepared }) },
    sharedFolders: { ...sharedFolderListings(database), ...sharedFolderChanges(change) },
    projections: { rebuild: rebuild(prepared), judge: judgeAll(units) },
  };
};

/** Opens the store and brings its schema up to date. Two processes may open one file; a network disk will not do. */
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
  const closing = closingIn(database);
  const sweeper = startSweeper(database, { cleaner, directory, closing });
  const running = runningWork();
  return {
    media: sqliteMedia(database, directory),
    library: sqliteLibrary(database),
    ...unitsOf(database, { sweeper, cleaner, directory, closing, running }),
    counters: memoryCounters(),
    receipts: sqliteReceipts(database),
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

/** Brings the file's schema up to date, as opening the store does. */
export const migrateSqlite = (options: SqliteOptions): Promise<MigrationStatus> =>
  opened(options, async (database) => {
    await database.read(refuseUnfinishedCopy);
    await migrate(database);
    const status = await migrationStatus(database);
    await database.close();
    return status;
  });

/** Changes nothing, and makes no file where there is none. */
export const sqliteMigrationStatus = async (options: SqliteOptions): Promise<MigrationStatus> =>
  existsSync(options.file)
    ? opened(options, async (database) => {
        const status = await migrationStatus(database);
        await database.close();
        return status;
      })
    : statusAt(0);
