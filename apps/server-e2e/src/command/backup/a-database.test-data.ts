import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrateStore } from '@flashcards/server';
import { DatabaseSync } from '@photostructure/sqlite';
import { aDirectory as aNewDirectory } from '../../a-directory.test-data.ts';

/** A name with characters that a shell would interpret. */
export const aDirectory = (): Promise<string> => aNewDirectory('back up ü-');

/** Users with a name of a kilobyte each, to make the database as large as needed. */
const users = (count: number): string => `
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  INSERT INTO users (key, id, account, token_version, time_zone, day_rollover_hour, desired_retention, created_at)
  SELECT i, printf('%0250d', i), printf('%0800d', i), 'version', 'UTC', 0, 0.9, 0 FROM n`;

const files = 20;
/** With this many users, the media files together are larger than the database. */
export const usersWithLargePictures = 8;

/** The media content depends on the number of users. */
const pictureOf = (count: number, index: number): Buffer =>
  Buffer.alloc(count === usersWithLargePictures ? 150_000 : 10_000, `picture ${index} of ${count}. `);

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const pathOf = (database: string, hash: string): string => join(`${database}.media`, hash.slice(0, 2), hash);

/** Adds a set of the first user with these media files. */
const holdPictures = async (file: string, database: InstanceType<typeof DatabaseSync>, count: number) => {
  database.exec(`INSERT INTO sets (key, id, user, folder, name, description, created_at, card_count, text_bytes)
    VALUES (1, 'set', 1, 0, 'set', '', 0, 0, 0)`);
  for (let index = 0; index < files; index += 1) {
    const picture = pictureOf(count, index);
    const hash = sha256(picture);
    database.exec(`INSERT INTO media_files (sha256, type, size) VALUES ('${hash}', 'image/png', ${picture.length});
      INSERT INTO held_media (user, sha256, counted) VALUES (1, '${hash}', 12288);
      INSERT INTO set_media (card_set, name, user, sha256) VALUES (1, 'picture ${index}', 1, '${hash}')`);
    await mkdir(dirname(pathOf(file, hash)), { recursive: true });
    await writeFile(pathOf(file, hash), picture);
  }
};

/**
 * A data directory with a database and media, copied so that this process has not opened it: the driver releases files
 * late.
 */
export const someUsers = async (count: number, dataDir?: string): Promise<string> => {
  const original = join(await aDirectory(), 'flashcards.db');
  await migrateStore({ file: original });
  const database = new DatabaseSync(original);
  database.exec(users(count));
  await holdPictures(original, database, count);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const directory = dataDir ?? (await aDirectory());
  await copyFile(original, join(directory, 'flashcards.db'));
  await cp(`${original}.media`, join(directory, 'flashcards.db.media'), { recursive: true });
  return directory;
};

/** Checks that every file named in the database exists with the bytes of its hash. */
const lookAtMedia = async (file: string, database: InstanceType<typeof DatabaseSync>): Promise<void> => {
  const hashes = database.prepare('SELECT sha256 FROM set_media').all();
  if (hashes.length !== files) throw new Error('sets lack media');
  for (const row of hashes) {
    const hash = String(row?.['sha256']);
    if (sha256(await readFile(pathOf(file, hash))) !== hash) throw new Error(`${hash} is damaged`);
  }
};

/** The number of users in a copy of the database. Fails if the database or its media is damaged. */
export const usersIn = async (file: string): Promise<number> => {
  const copy = join(await aDirectory(), 'copy.db');
  await copyFile(file, copy);
  const database = new DatabaseSync(copy);
  try {
    if (database.prepare('PRAGMA integrity_check').get()?.['integrity_check'] !== 'ok')
      throw new Error('it is damaged');
    await lookAtMedia(file, database);
    return Number(database.prepare('SELECT count(*) AS count FROM users').get()?.['count']);
  } finally {
    database.close();
  }
};
