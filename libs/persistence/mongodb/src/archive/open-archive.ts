import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Archive, ArchiveCopy, SourceRefusal, TargetRefusal } from '@flashcards/persistence-ports';
import { accountClosing, archiveOf, copyTo } from '@flashcards/units';
import { leavingAccounts } from '../accounts/leaving-accounts.ts';
import type { Connection, MongodbOptions } from '../connection.ts';
import { connect } from '../connection.ts';
import type { Db } from '../driver.ts';
import { longestUnit } from '../engine/units.ts';
import { closeClient } from '../opening/close-client.ts';
import { migrate, migrationStatus } from '../opening/migrate.ts';
import { withPatientClient } from '../opening/open-database.ts';
import { collectionsOf } from '../schema.ts';
import { baseOn } from '../store.ts';
import { copyMark, heldCopy, holdMark } from './copy-mark.ts';
import { copyingTo } from './copying.ts';
import type { Opened } from './whole-store.ts';
import { readingOf } from './whole-store.ts';

const options = { maxTimeMS: longestUnit, projection: { _id: 1 } } as const;

const hasUsers = async (db: Db): Promise<boolean> => (await collectionsOf(db).users.findOne({}, options)) !== null;

/** An account's row exists as long as any of its data. */
const hasAny = async (db: Db): Promise<boolean> => (await collectionsOf(db).accounts.findOne({}, options)) !== null;

/** Signs of a running server: a migration lease or a claim. An idle server leaves none. */
const isInUse = async (db: Db): Promise<boolean> => {
  const { localTime } = await db.command({ hello: 1, maxTimeMS: longestUnit });
  const running = { expiresAt: { $gt: localTime as Date } };
  for (const name of ['schema', 'claims']) if (await db.collection(name).findOne(running, options)) return true;
  return false;
};

/** Why the store cannot be read. */
const unreadable = async (db: Db): Promise<SourceRefusal | undefined> => {
  const { version, latest, pending } = await migrationStatus(db);
  if (version > latest) throw new Error('mongodb: the data was written by a newer version of the service');
  if (await copyMark(db)) return 'unfinished_copy';
  if (!(await hasUsers(db))) return 'no_data';
  if (pending.length > 0) return 'older_version';
  return (await isInUse(db)) ? 'in_use' : undefined;
};

/** Milliseconds; longer than for a request, because no client waits. */
const patience = 30_000;

const openedOn = (connection: Connection): Opened => ({ ...connection, ...baseOn(connection, patience) });

/** Opens a store to copy from. */
export const openMongodbArchive = async (of: MongodbOptions): Promise<Outcome<Archive, SourceRefusal>> => {
  const refusal = await withPatientClient(of, unreadable);
  if (refusal) return refuse(refusal);
  const opened = openedOn(connect(of));
  try {
    await accountClosing(opened.units, leavingAccounts(opened)).finishAll();
  } catch (error) {
    await closeClient(opened.client);
    throw error;
  }
  return ok({ ...archiveOf(readingOf(opened)), close: () => closeClient(opened.client) });
};

/** Takes the mark, and migrates the schema. */
const holding = async (db: Db, fingerprint: string): Promise<Outcome<number, TargetRefusal>> => {
  const isMarked = (await copyMark(db)) !== null;
  if (!isMarked && (await hasAny(db))) return refuse('not_empty');
  if (!isMarked && (await isInUse(db))) return refuse('in_use');
  const attempt = await holdMark(db, fingerprint);
  if (attempt === undefined) return refuse('other_copy');
  await migrate(db);
  return ok(attempt);
};

/** Opens a store to copy to, either empty or an unfinished copy of the store with this fingerprint. */
export const openMongodbCopy = async (
  of: MongodbOptions,
  fingerprint: string,
): Promise<Outcome<ArchiveCopy, TargetRefusal>> => {
  const outcome = await withPatientClient(of, (db) => holding(db, fingerprint));
  if (!outcome.ok) return outcome;
  const opened = openedOn(connect(of));
  const copying = copyingTo(opened, heldCopy(opened.db, outcome.value));
  return ok({ ...copyTo(copying), close: () => closeClient(opened.client) });
};
