import type { MigrationStatus } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collections } from './collections.ts';
import { collectionsOf } from './collections.ts';
import type { Database } from './database.ts';
import type { MigrationDocument } from './documents.ts';
import type { Db } from './driver.ts';
import { isInserted } from './insert.ts';
import { takeLease } from './leases.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { oneLog } from './migrations/0002-one-log.ts';
import { cardsWithRevisions } from './migrations/0003-cards-with-revisions.ts';
import { sharedFolders } from './migrations/0004-shared-folders.ts';
import { visits } from './migrations/0005-visits.ts';
import { quests } from './migrations/0006-quests.ts';
import { counters } from './migrations/0007-counters.ts';
import { claims } from './migrations/0008-claims.ts';
import { media } from './migrations/0009-media.ts';
import type { Migration } from './migrations/migration.ts';

/** In order; the n-th brings the data to version n. A migration that has been released is never changed. */
const migrations: readonly Migration[] = [
  accounts,
  oneLog,
  cardsWithRevisions,
  sharedFolders,
  visits,
  quests,
  counters,
  claims,
  media,
];

const leaseTime = 60_000;
const pause = 200;

const appliedIn = ({ migrations: applied }: Collections): Promise<readonly MigrationDocument[]> =>
  applied.find({ _id: { $gt: 0 } }).toArray();

export const migrationStatus = async (collections: Collections): Promise<MigrationStatus> => {
  const known = await appliedIn(collections);
  const version = known.reduce((highest, { _id }) => Math.max(highest, _id), 0);
  return { version, latest: migrations.length, pending: migrations.slice(version).map(({ name }) => name) };
};

const applyPending = async (db: Db, database: Database): Promise<void> => {
  const { version } = await migrationStatus(collectionsOf(db));
  for (const [index, { name, apply }] of migrations.slice(version).entries()) {
    await apply(db, database);
    await isInserted(collectionsOf(db).migrations, { _id: version + index + 1, name, at: new Date() });
  }
};

/** Versions that were never released wrote under other names. */
const isForeign = ({ _id, name }: MigrationDocument): boolean =>
  _id <= migrations.length && migrations[_id - 1]?.name !== name;

/** Throws where the data is of no version that this program knows. */
export const isUpToDate = async (collections: Collections): Promise<boolean> => {
  const { version, latest } = await migrationStatus(collections);
  if (version > latest) throw new Error('mongodb: the data was written by a newer version of the service');
  if ((await appliedIn(collections)).some(isForeign))
    throw new Error(
      'mongodb: the data was written by an unreleased version of the service; begin with an empty database',
    );
  return version === latest;
};

/**
 * Brings indexes and data up to date: of several processes that start at once, one migrates and the others wait for it.
 * Data of a newer version of this program is refused.
 */
export const migrate = async (db: Db, database: Database): Promise<void> => {
  const collections = collectionsOf(db);
  while (!(await isUpToDate(collections))) {
    const release = await takeLease(collections, 'migrations', leaseTime);
    if (!release) {
      await sleep(pause);
      continue;
    }
    await applyPending(db, database).finally(release);
  }
};
