import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AccountId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import {
  addMedia,
  aMediaFile,
  aSet,
  aStoredUser,
  contentOfMedia,
  deleteSet,
  insertWithMedia,
} from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import { aFile, run } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';
import { mediaPathOf, mediaRootOf } from '../media/media-paths.ts';
import { backUpSqlite } from './back-up.ts';
import { restoreSqlite } from './restore.ts';

type Picture = ReturnType<typeof aMediaFile>;

const pathIn = (file: string, { hash }: Picture): string => mediaPathOf(mediaRootOf(file), hash);

/** A closed database with one set for each picture, after further changes by `then`. */
const holding = async (pictures: readonly Picture[], then?: (store: Store, user: AccountId) => Promise<void>) => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const user = await aStoredUser(store);
  for (const picture of pictures) await insertWithMedia(store, user, aSet(), { files: [picture] });
  await then?.(store, user);
  await store.close();
  return file;
};

/** The driver releases files late, so tests restore a copy that this process has never opened. */
const placed = async (file: string): Promise<string> => {
  const directory = `${aFile()} dä ta`;
  await mkdir(directory);
  const place = join(directory, 'cards ?#%.db');
  await copyFile(file, place);
  await cp(mediaRootOf(file), mediaRootOf(place), { recursive: true });
  return place;
};

/** Backs up to a directory of its own. */
const backedUp = async (file: string, earlier?: string) => {
  const directory = aFile();
  await mkdir(directory);
  const to = join(directory, 'copy.db');
  return { to, ...(await backUpSqlite({ file, to, ...(earlier === undefined ? {} : { earlier }) })) };
};

/** The names of all files except the database. */
const filesIn = async (root: string): Promise<readonly string[]> => {
  if (!existsSync(root)) return [];
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
};

const hashesOf = (pictures: readonly Picture[]): readonly string[] => pictures.map(({ hash }) => hash).sort();

const mediaIn = async (file: string): Promise<readonly string[]> => [...(await filesIn(mediaRootOf(file)))].sort();

/** The content that a store on the file returns for each picture. */
const shownOf = async (file: string, pictures: readonly Picture[]): Promise<readonly (string | undefined)[]> => {
  const store = await openSqliteStore({ file });
  try {
    return await Promise.all(pictures.map(({ hash }) => contentOfMedia(store, hash)));
  } finally {
    await store.close();
  }
};

const textOf = ({ whole }: Picture): string => Buffer.from(whole).toString('latin1');

const inodeOf = async (path: string): Promise<number> => (await stat(path)).ino;

const mark = 'now';

describe('a backup', () => {
  it('has the files of sets and added ones, without deleted ones, those of drafts and unknown files', async () => {
    const [kept, gone, drafted, added] = [aMediaFile(), aMediaFile(), aMediaFile(), aMediaFile()];
    const file = await holding([kept], async (store, user) => {
      const set = aSet();
      await insertWithMedia(store, user, set, { files: [gone] });
      await deleteSet(store, user, set.id);
      await insertWithMedia(store, user, aSet(), { files: [drafted] });
      await addMedia(store, user, added);
    });
    // The state before the content has arrived.
    run(
      file,
      `UPDATE sets SET name = NULL, draft_until = 9999999999999 WHERE key = (SELECT card_set FROM set_media WHERE sha256 = '${drafted.hash}')`,
    );
    await rm(pathIn(file, drafted));
    await writeFile(join(mediaRootOf(file), 'notes.txt'), 'of the operator');
    const { to, media } = await backedUp(file);
    expect(media).toMatchObject({ files: 2, bytes: kept.bytes + added.bytes, lacking: 0 });
    expect(await mediaIn(to)).toEqual(hashesOf([kept, added]));
    expect((await stat(pathIn(to, kept))).mode & 0o777).toBe(0o600);
  });

  it('copies only files that an earlier backup lacks, and shares no file with the store', async () => {
    const [old, later] = [aMediaFile(), aMediaFile()];
    const file = await holding([old]);
    const first = await backedUp(file);
    const store = await openSqliteStore({ file });
    const user = await aStoredUser(store);
    await insertWithMedia(store, user, aSet(), { files: [later] });
    await store.close();
    // A file that was copied once is not read again.
    await writeFile(pathIn(file, old), textOf(old).toUpperCase());
    const second = await backedUp(file, first.to);
    expect(await mediaIn(second.to)).toEqual(hashesOf([old, later]));
    expect(await inodeOf(pathIn(second.to, old))).toBe(await inodeOf(pathIn(first.to, old)));
    expect(await inodeOf(pathIn(second.to, later))).not.toBe(await inodeOf(pathIn(file, later)));
    await rm(dirname(first.to), { recursive: true });
    expect(await readFile(pathIn(second.to, old), 'latin1')).toBe(textOf(old));
  });

  it('is repeated when a file was added and deleted during the copy', async () => {
    const [picture, brief] = [aMediaFile(), aMediaFile()];
    const file = await holding([picture]);
    const [make, remove] = [
      `INSERT INTO media_files (sha256, type, size) VALUES ('${brief.hash}', 'image/png', ${brief.bytes});
       INSERT INTO set_media (card_set, name, user, sha256) SELECT key, 'brief', user, '${brief.hash}' FROM sets`,
      `DELETE FROM set_media WHERE name = 'brief'; DELETE FROM media_files WHERE sha256 = '${brief.hash}'`,
    ];
    const steps = [make, remove];
    const next = (sql: string): void => {
      if (steps[0] === sql) run(file, steps.shift() ?? '');
    };
    const to = `${aFile()}.backup`;
    const { media } = await backUpSqlite({
      file,
      to,
      onMediaProgress: () => next(make),
      onProgress: () => next(remove),
    });
    expect(steps).toEqual([]);
    expect(media).toMatchObject({ files: 1, lacking: 0 });
    expect(await mediaIn(to)).toEqual(hashesOf([picture]));
  });

  it('is made without lost or damaged files, and reports them', async () => {
    const [good, lost, damaged] = [aMediaFile(), aMediaFile(), aMediaFile()];
    const file = await holding([good, lost, damaged]);
    await rm(pathIn(file, lost));
    await writeFile(pathIn(file, damaged), textOf(damaged).toUpperCase());
    const { to, media } = await backedUp(file);
    expect(media).toMatchObject({ files: 1, lacking: 2, examples: hashesOf([lost, damaged]) });
    expect(await mediaIn(to)).toEqual(hashesOf([good]));
  });
});

describe('a restore', () => {
  it('restores the files of the backup, and keeps the others with the database that it replaces', async () => {
    const [both, before, after] = [aMediaFile(), aMediaFile(), aMediaFile()];
    const { to: from } = await backedUp(await holding([both, before]));
    const file = await placed(await holding([both, after]));
    await mkdir(join(mediaRootOf(file), 'arriving'), { recursive: true });
    await writeFile(join(mediaRootOf(file), 'arriving', 'of a killed server'), 'half');
    const { kept = '', media } = await restoreSqlite({ from, file, mark });
    expect(media).toMatchObject({ files: 2, lacking: 0 });
    expect(await mediaIn(file)).toEqual(hashesOf([both, before]));
    expect(await shownOf(file, [both, before, after])).toEqual([textOf(both), textOf(before), undefined]);
    expect(await shownOf(kept, [both, before, after])).toEqual([textOf(both), undefined, textOf(after)]);
    // Restores the replaced database again.
    const again = await placed(file);
    await restoreSqlite({ from: kept, file: again, mark });
    expect(await shownOf(again, [both, before, after])).toEqual([textOf(both), undefined, textOf(after)]);
  });

  it('replaces damaged files with sound ones', async () => {
    const picture = aMediaFile();
    const original = await holding([picture]);
    const { to: from } = await backedUp(original);
    const file = await placed(original);
    await writeFile(pathIn(file, picture), textOf(picture).toUpperCase());
    await restoreSqlite({ from, file, mark });
    expect(await shownOf(file, [picture])).toEqual([textOf(picture)]);
  });

  it('of a database without media files uses the existing ones', async () => {
    const picture = aMediaFile();
    const original = await holding([picture]);
    const { to } = await backedUp(original);
    const from = `${aFile()} alone`;
    await rename(to, from);
    const file = await placed(original);
    await restoreSqlite({ from, file, mark });
    expect(await shownOf(file, [picture])).toEqual([textOf(picture)]);
  });

  it('removes all new files after a failure at the end', async () => {
    const [before, after] = [aMediaFile(), aMediaFile()];
    const { to: from } = await backedUp(await holding([before]));
    const file = await placed(await holding([after]));
    const lastly = () => Promise.reject(new Error('no'));
    await expect(restoreSqlite({ from, file, mark, lastly })).rejects.toThrow('no');
    expect(await mediaIn(file)).toEqual(hashesOf([after]));
    expect(await filesIn(mediaRootOf(`${file}.replaced-${mark}`))).toEqual([]);
    expect(await shownOf(file, [before, after])).toEqual([undefined, textOf(after)]);
  });
});

const bad: readonly (readonly [what: string, spoil: (path: string, from: string) => Promise<unknown>])[] = [
  ['a file that is missing', (path) => rm(path)],
  ['other bytes', async (path) => writeFile(path, (await readFile(path, 'latin1')).toUpperCase())],
  ['more bytes', (path) => writeFile(path, ' and more', { flag: 'a' })],
  ['a directory', (path) => rm(path).then(() => mkdir(path))],
  [
    'a link, even to the very file',
    async (path) => {
      const elsewhere = aFile();
      await rename(path, elsewhere);
      await symlink(elsewhere, path);
    },
  ],
  [
    'a name that leads out',
    (path, from) => {
      const sql = ['media_files', 'held_media', 'set_media'].map(
        (table) => `UPDATE ${table} SET sha256 = '${`../../copy.db${'0'.repeat(64)}`.slice(0, 64)}';`,
      );
      run(from, `PRAGMA foreign_keys = OFF; ${sql.join('')}`);
      return Promise.resolve(path);
    },
  ],
  [
    'a type that no server sends',
    (path, from) => {
      run(from, "UPDATE media_files SET type = 'text/html'");
      return Promise.resolve(path);
    },
  ],
];

describe('a backup that has', () => {
  it.each(bad)('%s is refused, and nothing is changed', async (_, spoil) => {
    const [picture, other] = [aMediaFile(), aMediaFile()];
    const { to: from } = await backedUp(await holding([picture]));
    const file = await placed(await holding([other]));
    const digest = async () =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
    const before = await digest();
    await spoil(pathIn(from, picture), from);
    await expect(restoreSqlite({ from, file, mark })).rejects.toMatchObject({ fault: 'bad data' });
    expect(await digest()).toBe(before);
    expect(await mediaIn(file)).toEqual(hashesOf([other]));
    expect((await readdir(dirname(file))).sort()).toEqual(['cards ?#%.db', 'cards ?#%.db.media']);
  });

  it('not all of its media is restored only on request', async () => {
    const [good, lost] = [aMediaFile(), aMediaFile()];
    const { to: from } = await backedUp(await holding([good, lost]));
    await rm(pathIn(from, lost));
    const file = join(dirname(await placed(await holding([good]))), 'new.db');
    await expect(restoreSqlite({ from, file, mark })).rejects.toThrow(/missing or damaged/);
    const { media } = await restoreSqlite({ from, file, mark, mayLackMedia: true });
    expect(media).toMatchObject({ files: 1, lacking: 1, examples: [lost.hash] });
    expect(await shownOf(file, [good, lost])).toEqual([textOf(good), undefined]);
  });
});
