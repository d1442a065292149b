import { mediaTypes } from '@flashcards/library';
import { addedPrefix } from '@flashcards/units';
import { DatabaseSync } from '../engine/driver.ts';
import { onceUnlocked } from '../engine/transaction.ts';
import { BackupError } from './backup-error.ts';

type Opened = InstanceType<typeof DatabaseSync>;

/** A media file as a database names it. */
export interface NamedMedia {
  readonly hash: string;
  readonly bytes: number;
}

/**
 * The media files of the sets in a database, and those that were added for sets to come. Files of drafts that are being
 * filled are left out: they may not exist yet, and nothing continues the drafts.
 */
export interface MediaNames {
  /** The files of one drawer, by hash. */
  in(drawer: string): Promise<readonly NamedMedia[]>;
  /** The approximate total size in bytes. */
  bytes(): Promise<number>;
}

const isHeld = `EXISTS (SELECT 1 FROM set_media m JOIN sets s ON s.key = m.card_set
  WHERE m.sha256 = f.sha256 AND (s.name IS NOT NULL OR s.id GLOB '${addedPrefix}*'))`;
const inDrawer = `SELECT f.sha256 AS hash, f.size AS bytes FROM media_files f
  WHERE f.sha256 >= ?1 AND f.sha256 < ?1 || 'g' AND ${isHeld} ORDER BY f.sha256`;

/** The database is untrusted: file names and types are validated before any file is looked up. */
const types = mediaTypes.map((type) => `'${type}'`).join(', ');
const odd = `SELECT 1 FROM media_files
  WHERE length(sha256) <> 64 OR sha256 GLOB '*[^0-9a-f]*' OR size < 0 OR type NOT IN (${types}) LIMIT 1`;

const none: MediaNames = { in: () => Promise.resolve([]), bytes: () => Promise.resolve(0) };

/** Databases of older versions have no media tables. */
const hasMedia = (database: Opened): Promise<boolean> =>
  onceUnlocked(
    () =>
      database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'set_media'").get() !== undefined,
  );

const namesIn = async (database: Opened): Promise<MediaNames> => {
  if (!(await hasMedia(database))) return none;
  if (await onceUnlocked(() => database.prepare(odd).get()))
    throw new BackupError('bad data', 'it is no database of this service: it names media files that can not be');
  return {
    in: (drawer) => onceUnlocked(() => database.prepare(inDrawer).all(drawer) as unknown as NamedMedia[]),
    bytes: async () => {
      const sum = 'SELECT coalesce(sum(size), 0) AS bytes FROM media_files WHERE state = 0';
      return Number((await onceUnlocked(() => database.prepare(sum).get()))?.['bytes']);
    },
  };
};

/** Opens the names for the duration of `use`. Servers may write meanwhile; each query sees its own snapshot. */
export const withMediaNames = async <T>(file: string, use: (names: MediaNames) => Promise<T>): Promise<T> => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    return await use(await namesIn(database));
  } finally {
    database.close();
  }
};
