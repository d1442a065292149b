import type { Outcome, UserId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Archive, ArchiveCopy, SourceRefusal, TargetRefusal } from '@flashcards/persistence-ports';
import type { Collections } from '../collections.ts';
import type { Connection, MongodbOptions } from '../connection.ts';
import { connect } from '../connection.ts';
import { openDatabase } from '../database.ts';
import { isHeld } from '../leases.ts';
import { isUpToDate, migrate } from '../migrate.ts';
import { aloneOn } from './alone.ts';
import type { Opened } from './archive.ts';
import { mongodbArchive } from './archive.ts';
import { copyMark, holdMark } from './copy-mark.ts';
import { finishChanges } from './finish-changes.ts';
import { mongodbCopy } from './mongodb-copy.ts';

/** Lets go of it where `use` refuses or fails. */
const openedAlone = async <T, Code extends string>(
  connection: Connection,
  use: (opened: Opened) => Promise<Outcome<T, Code>>,
): Promise<Outcome<T, Code>> => {
  const database = openDatabase(connection);
  let used: Outcome<T, Code> | undefined;
  try {
    used = await use({ alone: aloneOn(database), database, db: connection.db });
    return used;
  } finally {
    if (!used?.ok) await database.close();
  }
};

const anyOne = { sort: { _id: 1 }, projection: { _id: 1 }, limit: 1 } as const;

const hasUsers = async ({ users }: Collections): Promise<boolean> =>
  (await users.find({ _id: { $gt: '' as UserId } }, anyOne).toArray()).length > 0;

/** Journals stay for a day after whatever they are of. */
const hasAny = async (collections: Collections): Promise<boolean> =>
  (await hasUsers(collections)) || (await collections.journals.find({ _id: { $gt: '' } }, anyOne).toArray()).length > 0;

/** What tells of a server: it migrates or sweeps, or works for somebody. Otherwise it leaves no trace. */
const isInUse = async (collections: Collections): Promise<boolean> => {
  if ((await isHeld(collections, 'migrations')) || (await isHeld(collections, 'sweeper'))) return true;
  return (await collections.claims.find({ until: { $gt: new Date() } }, { limit: 1 }).toArray()).length > 0;
};

/** Why there is nothing to be read of it. */
const unreadable = async (collections: Collections): Promise<SourceRefusal | undefined> => {
  if (await copyMark(collections)) return 'unfinished_copy';
  if (!(await hasUsers(collections))) return 'no_data';
  if (!(await isUpToDate(collections))) return 'older_version';
  return (await isInUse(collections)) ? 'in_use' : undefined;
};

export const openArchiveOn = (connection: Connection): Promise<Outcome<Archive, SourceRefusal>> =>
  openedAlone(connection, async (opened) => {
    const refusal = await opened.alone.run(({ collections }) => unreadable(collections));
    if (refusal) return refuse(refusal);
    await finishChanges(opened.alone);
    return ok(mongodbArchive(opened));
  });

export const openCopyOn = (connection: Connection, fingerprint: string): Promise<Outcome<ArchiveCopy, TargetRefusal>> =>
  openedAlone(connection, async (opened) => {
    const { alone, db, database } = opened;
    const refusal = await alone.run(async ({ collections }): Promise<TargetRefusal | undefined> => {
      if (await copyMark(collections)) return undefined;
      if (await hasAny(collections)) return 'not_empty';
      return (await isInUse(collections)) ? 'in_use' : undefined;
    });
    if (refusal) return refuse(refusal);
    const attempt = await alone.run(({ collections }) => holdMark(collections, fingerprint));
    if (attempt === undefined) return refuse('other_copy');
    await alone.run(() => migrate(db, database));
    return ok(mongodbCopy(opened, attempt));
  });

/** Opens a store that is to be copied. */
export const openMongodbArchive = async (options: MongodbOptions): Promise<Outcome<Archive, SourceRefusal>> =>
  openArchiveOn(connect(options));

/** Opens a store that the one of this fingerprint is copied into, empty or begun before. */
export const openMongodbCopy = async (
  options: MongodbOptions,
  fingerprint: string,
): Promise<Outcome<ArchiveCopy, TargetRefusal>> => openCopyOn(connect(options), fingerprint);
