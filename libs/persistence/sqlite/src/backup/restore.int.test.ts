import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { aUser } from '@flashcards/persistence-conformance';
import type { ChangePlace } from '@flashcards/accounts';
import { changesAfter, placeNow } from '@flashcards/accounts';
import type { AccountId, UserId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import { DatabaseSync } from '../engine/driver.ts';
import { openSqliteStore } from '../index.ts';
import { latestVersion } from '../opening/migrate.ts';
import { backUpSqlite } from './back-up.ts';
import { restoreSqlite } from './restore.ts';

/** A path in an empty directory, with characters that need quoting. */
const aPlace = async (): Promise<string> => {
  const directory = `${aFile()} dä ta 日本`;
  await mkdir(directory);
  return join(directory, 'cards ?#%.db');
};

interface Original {
  readonly file: string;
  readonly user: UserId;
}

/** A closed database with one user more than `earlier`. */
const anOriginal = async (earlier?: Original): Promise<Original> => {
  const file = aFile();
  if (earlier) await copyFile(earlier.file, file);
  const store = await openSqliteStore({ file });
  const user = aUser();
  await store.users.insertIfAbsent(user);
  await store.close();
  return { file, user: user.id };
};

/** The driver releases files late, so tests restore a copy that this process has never opened. */
const placed = async ({ file }: Original): Promise<string> => {
  const place = await aPlace();
  await copyFile(file, place);
  return place;
};

const holds = async (file: string, { user }: Original): Promise<boolean> => {
  const store = await openSqliteStore({ file });
  const found = await store.users.find(user);
  await store.close();
  return found !== undefined;
};

const pinged = async (file: string): Promise<void> => {
  const store = await openSqliteStore({ file });
  await store.ping();
  await store.close();
};

const aBackup = async (original?: Original): Promise<string> => {
  const to = `${aFile()}.backup`;
  await backUpSqlite({ file: (original ?? (await anOriginal())).file, to });
  return to;
};

/** The bytes of all files in the directory. */
const bytesAround = async (file: string) => {
  const names = (await readdir(dirname(file))).sort();
  return Promise.all(names.map(async (name) => [name, await readFile(join(dirname(file), name), 'base64')]));
};

/** Opens the file in a separate process: SQLite tracks its own connections per process. */
const heldBy = async (file: string) => {
  const driver = import.meta.resolve('@photostructure/sqlite');
  const text = `const { DatabaseSync } = await import(${JSON.stringify(driver)});
    globalThis.database = new DatabaseSync(${JSON.stringify(file)});
    database.exec('PRAGMA journal_mode = WAL');
    console.log('open');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    signal: (name: NodeJS.Signals) => child.kill(name),
    end: async () => {
      child.kill('SIGKILL');
      if (child.signalCode === null) await once(child, 'exit');
    },
  };
};

const mark = 'now';

describe('a restore', () => {
  it('restores the data of the backup, and keeps the replaced database', async () => {
    const before = await anOriginal();
    const after = await anOriginal(before);
    const from = await aBackup(before);
    const file = await placed(after);
    const kept = `${file}.replaced-${mark}`;
    expect(await restoreSqlite({ from, file, mark })).toMatchObject({ version: latestVersion, kept });
    expect([await holds(file, before), await holds(file, after)]).toEqual([true, false]);
    expect([await holds(kept, before), await holds(kept, after)]).toEqual([true, true]);
  });

  it('makes clients of the replaced database load everything again', async () => {
    const before = await anOriginal();
    const from = await aBackup(before);
    const file = await placed(before);
    const server = await openSqliteStore({ file });
    const account = (await server.users.find(before.user))?.account ?? ('' as AccountId);
    await server.folders.make(account, 'lost' as FolderPath);
    const place = placeNow(await server.changes.present(account));
    await server.close();
    const restored = await aPlace();
    await restoreSqlite({ from, file: restored, mark });
    const again = await openSqliteStore({ file: restored });
    // Another client is told the present state before.
    const other = placeNow(await again.changes.present(account));
    await again.folders.make(account, 'found' as FolderPath);
    const asked = async (at: ChangePlace) => changesAfter(at, await again.changes.after(account, at)).isReset;
    expect([await asked(place), await asked(other)]).toEqual([true, false]);
    await again.close();
  });

  it('creates the database where there is none, and leaves no other files', async () => {
    const original = await anOriginal();
    const from = await aBackup(original);
    const file = join(dirname(await aPlace()), 'not there yet', 'cards.db');
    expect(await restoreSqlite({ from, file, mark })).toMatchObject({ version: latestVersion });
    expect((await readdir(dirname(file))).sort()).toEqual(['cards.db', 'cards.db.made']);
    expect(await holds(file, original)).toBe(true);
  });

  it('does not replace a database that a server has created meanwhile', async () => {
    const [from, other] = [await aBackup(), await anOriginal()];
    const file = await aPlace();
    const lastly = () => copyFile(other.file, file);
    await expect(restoreSqlite({ from, file, mark, lastly })).rejects.toMatchObject({ fault: 'in use' });
    expect(await readFile(file)).toEqual(await readFile(other.file));
  });

  it('keeps the log of a killed server with the replaced database', async () => {
    const from = await aBackup();
    const file = aFile();
    const store = await openSqliteStore({ file });
    const user = aUser();
    await store.users.insertIfAbsent(user);
    const left = await aPlace();
    for (const part of ['', '-wal']) await copyFile(`${file}${part}`, `${left}${part}`);
    await store.close();
    const { kept = '' } = await restoreSqlite({ from, file: left, mark });
    expect((await readdir(dirname(left))).sort()).toEqual(
      ['', '.made', `.replaced-${mark}`].map((part) => `${basename(left)}${part}`),
    );
    expect(await holds(kept, { file, user: user.id })).toBe(true);
  });

  it('replaces a file that is no longer a database, and keeps that file', async () => {
    const from = await aBackup();
    const file = await placed(await anOriginal());
    await writeFile(file, 'no database any more');
    const { kept = '' } = await restoreSqlite({ from, file, mark });
    expect(await readFile(kept, 'utf8')).toBe('no database any more');
    await pinged(file);
  });

  it.each([
    ['emptied', (file: string) => truncate(file)],
    ['lost', (file: string) => rename(file, `${file}.elsewhere`)],
  ])('keeps the log of a database that was %s, and does not read it into the new one', async (_, damage) => {
    const from = await aBackup();
    const file = await placed(await anOriginal());
    await damage(file);
    await writeFile(`${file}-wal`, 'what is left of a log');
    const { kept = '' } = await restoreSqlite({ from, file, mark });
    expect(await readFile(`${kept}-wal`, 'utf8')).toBe('what is left of a log');
    await pinged(file);
  });
});

describe('a database that a process has open', () => {
  it.each(['SIGCONT', 'SIGSTOP'] as const)('is not replaced, also after %s', async (signal) => {
    const file = await placed(await anOriginal());
    const from = await aBackup();
    const holder = await heldBy(file);
    try {
      holder.signal(signal);
      await expect(restoreSqlite({ from, file, mark })).rejects.toMatchObject({ fault: 'in use' });
      expect(await readdir(dirname(file))).not.toContain(`${basename(file)}.replaced-${mark}`);
    } finally {
      await holder.end();
    }
    expect(await restoreSqlite({ from, file, mark })).toMatchObject({ version: latestVersion });
  });

  it('is not replaced when it is damaged', async ({ skip }) => {
    if (process.platform !== 'linux') skip('no system but Linux tells who holds a lock');
    const file = await placed(await anOriginal());
    const from = await aBackup();
    const holder = await heldBy(file);
    try {
      await writeFile(file, 'no database any more');
      await expect(restoreSqlite({ from, file, mark })).rejects.toMatchObject({ fault: 'in use' });
    } finally {
      await holder.end();
    }
  });
});

const changed = (sql: string) => (file: string) => {
  const database = new DatabaseSync(file, { defensive: false });
  database.exec(`PRAGMA writable_schema = ON; ${sql}`);
  database.close();
};

const flipped = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  bytes.fill(0xff, 8 * 4096, 9 * 4096);
  await writeFile(file, bytes);
};

const bad: readonly (readonly [what: string, why: RegExp, spoil: (file: string) => unknown])[] = [
  ['empty', /it is empty/, (file) => truncate(file)],
  ['cut short', /it is damaged/, (file) => truncate(file, 70_000)],
  ['cut in its first page', /damaged|no SQLite/, (file) => truncate(file, 600)],
  ['damaged in the middle', /it is damaged/, flipped],
  ['a package', /it is no SQLite database/, (file) => writeFile(file, Buffer.from('PK\u0003\u0004 and so on'))],
  ['of a newer version', /newer than this program/, changed(`PRAGMA user_version = ${latestVersion + 1}`)],
  ['of no version', /no database of this service/, changed('PRAGMA user_version = 0')],
  ['of an impossible version', /no database of this service/, changed('PRAGMA user_version = -7')],
  ['without a table', /no database of this service/, changed('DROP TABLE events')],
  [
    'with a trigger',
    /trigger evil/,
    changed('CREATE TRIGGER evil AFTER INSERT ON users BEGIN DELETE FROM events; END'),
  ],
  [
    'with an endless view',
    /(table|view) clean_ups is not ours/,
    changed(`UPDATE sqlite_schema SET type = 'view', rootpage = 0, sql =
      'CREATE VIEW clean_ups AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r' WHERE name = 'clean_ups'`),
  ],
  [
    'with rows that lack what they refer to',
    /lack what they refer to/,
    changed("PRAGMA foreign_keys = OFF; INSERT INTO folders (user, parent, name) VALUES (4711, 0, 'x')"),
  ],
  [
    "another program's",
    /no database of this service/,
    (file) => truncate(file).then(() => changed('CREATE TABLE notes (a)')(file)),
  ],
  ['in use', /belongs to it/, (file) => writeFile(`${file}-wal`, 'a log')],
];

describe('a backup that is', () => {
  it.each(bad)('%s is refused, and nothing is changed', async (_, why, spoil) => {
    const file = await placed(await anOriginal());
    const before = await bytesAround(file);
    const from = await aBackup();
    await spoil(from);
    const refused = restoreSqlite({ from, file, mark });
    await expect(refused).rejects.toMatchObject({ fault: 'bad data', message: expect.stringMatching(why) as string });
    expect(await bytesAround(file)).toEqual(before);
  });

  it('not a regular file of its own is refused', async () => {
    const file = await placed(await anOriginal());
    const before = await bytesAround(file);
    const link = aFile();
    await symlink(await aBackup(), link);
    for (const [from, fault] of [
      [link, 'bad data'],
      ['/dev/null', 'bad data'],
      [dirname(file), 'bad data'],
      [file, 'bad data'],
      [aFile(), 'no backup'],
    ] as const)
      await expect(restoreSqlite({ from, file, mark }), from).rejects.toMatchObject({ fault });
    expect(await bytesAround(file)).toEqual(before);
  });

  it('not of the expected digest is refused', async () => {
    const file = await aPlace();
    const from = await aBackup();
    await expect(restoreSqlite({ from, file, mark, digest: '0'.repeat(64) })).rejects.toThrow(/damaged/);
    expect(await readdir(dirname(file))).toEqual([]);
  });
});
