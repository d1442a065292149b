import { spawnSync } from 'node:child_process';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrateStore } from '@flashcards/server';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aDirectory } from './a-database.test-data.ts';
import { runIn } from './a-run.test-data.ts';

let original = '';
beforeAll(async () => {
  original = join(await mkdtemp(join(tmpdir(), 'original-')), 'flashcards.db');
  await migrateStore({ file: original });
});
afterAll(() => rm(dirname(original), { recursive: true }));

/** A data directory with a database that this process has not opened: the driver releases files late. */
const someData = async (secret = 'a'.repeat(64)): Promise<string> => {
  const dataDir = await aDirectory();
  await copyFile(original, join(dataDir, 'flashcards.db'));
  await writeFile(join(dataDir, 'jwt-secret'), secret);
  return dataDir;
};

const backedUp = async (dataDir: string, ...args: readonly string[]): Promise<string> => {
  const { code, output, errors } = await runIn(dataDir, ['backup', ...args]);
  expect([code, errors]).toEqual([0, expect.stringContaining('checked') as string]);
  expect(output).toMatch(/^[^\n]+\n$/);
  return output.trim();
};

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('flashcards backup', () => {
  it('reports where the backup is, which only this user can read', async () => {
    const dataDir = await someData();
    const path = await backedUp(dataDir);
    expect(path).toMatch(/backups\/flashcards-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/);
    expect((await readdir(path)).sort()).toEqual(['backup.json', 'flashcards.db', 'jwt-secret']);
    expect(await readFile(join(path, 'jwt-secret'), 'utf8')).toBe('a'.repeat(64));
    const paths = [path, ...(await readdir(path)).map((name) => join(path, name))];
    expect(await Promise.all(paths.map(modeOf))).toEqual(['700', '600', '600', '600']);
  });

  it('keeps the newest backup of this database, and files it did not create', async () => {
    const [dataDir, other, place] = [await someData(), await someData(), join(await aDirectory(), 'new')];
    const first = await backedUp(dataDir, '--to', place);
    const ofOther = await backedUp(other, '--to', place);
    const second = await backedUp(dataDir, '--to', place);
    // Simulates a clock that has been set back.
    const ahead = join(place, 'flashcards-2999-01-01T00-00-00.000Z');
    await rename(first, ahead);
    const foreign = join(place, 'flashcards-2001-01-01T00-00-00.000Z');
    await mkdir(foreign);
    const left = join(place, '.unfinished-somewhere-1-00000000-0000-0000-0000-000000000000');
    await mkdir(left);
    const third = await backedUp(dataDir, '--to', place, '--keep', '2');
    const present = (await readdir(place)).map((name) => join(place, name)).sort();
    expect(present).toEqual([left, foreign, ofOther, third, ahead].sort());
    expect(present).not.toContain(second);
    await backedUp(dataDir, '--to', place, '--keep', '1');
    expect((await readdir(place)).length).toBe(4);
  });

  it('removes the remains of ended processes, and nothing of a running one', async () => {
    const dataDir = await someData();
    const place = join(dataDir, 'backups');
    const machine = hostname().replace(/[^\w.]/g, '_');
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const [running, left] = [process.pid, ended].map(
      (pid) => `.unfinished-${machine}-${pid}-00000000-0000-0000-0000-000000000000`,
    );
    for (const name of [running, left]) await mkdir(join(place, name ?? ''), { recursive: true });
    await backedUp(dataDir);
    expect((await readdir(place)).filter((name) => name.startsWith('.'))).toEqual([running]);
  });

  it('creates no backup of a damaged database, and removes no older one', async () => {
    const dataDir = await someData();
    const good = await backedUp(dataDir);
    const file = join(dataDir, 'flashcards.db');
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0xff, 8 * 4096, 9 * 4096));
    const { code, output, errors } = await runIn(dataDir, ['backup', '--keep', '1']);
    expect([code, output, errors]).toEqual([65, '', expect.stringContaining('it is damaged') as string]);
    expect((await readdir(join(dataDir, 'backups'))).map((name) => join(dataDir, 'backups', name))).toEqual([good]);
  });

  it.each([
    [66, /there is no such file/, {}],
    [78, /mongodump/, { MONGODB_URI: 'mongodb://127.0.0.1/x' }],
    [78, /in memory/, { DATABASE_URL: 'sqlite::memory:' }],
    [78, /DATABASE_URL/, { DATABASE_URL: 'mysql:x' }],
  ])('exits with %i and a reason if there is nothing to back up: %s', async (code, reason, env) => {
    const dataDir = await aDirectory();
    const ended = await runIn(dataDir, ['backup'], env);
    expect(ended).toMatchObject({ code, output: '', errors: expect.stringMatching(reason) as string });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('exits with 73 if it cannot write', async () => {
    const dataDir = await someData();
    await writeFile(join(dataDir, 'a file'), '');
    for (const place of ['a file/x', '/proc/x/y'])
      expect(await runIn(dataDir, ['backup', '--to', place])).toMatchObject({ code: 73, output: '' });
  });

  it('shows its usage', async () => {
    const dataDir = await aDirectory();
    expect(await runIn(dataDir, ['backup', '--help'])).toMatchObject({ code: 0, errors: '' });
    for (const args of [
      ['restore'],
      ['restore', ''],
      ['restore', 'x', 'y'],
      ['restore', '--force', 'x'],
      ['backup', 'x'],
      ['backup', '--to'],
      ['backup', '--to='],
      ['backup', '--keep', '0'],
      ['backup', '--keep=-1'],
      ['backup', '--keep', '1.5'],
    ])
      expect(await runIn(dataDir, args)).toMatchObject({ code: 2, output: '' });
  });
});

describe('flashcards restore', () => {
  let made = '';
  beforeAll(async () => {
    await writeFile(join(dirname(original), 'jwt-secret'), 'a'.repeat(64));
    made = await backedUp(dirname(original));
  });
  /** A copy of a backup that a test may change. */
  const aBackup = async (): Promise<string> => {
    const copy = join(await aDirectory(), 'backup');
    await cp(made, copy, { recursive: true });
    return copy;
  };

  it('replaces a database only with --yes, and restores the secret', async () => {
    const [from, dataDir] = [await aBackup(), await someData('b'.repeat(64))];
    const before = await readFile(join(dataDir, 'flashcards.db'));
    const refused = await runIn(dataDir, ['restore', from]);
    expect(refused).toMatchObject({ code: 2, errors: expect.stringContaining('--yes') as string });
    expect(await readFile(join(dataDir, 'flashcards.db'))).toEqual(before);

    expect(await runIn(dataDir, ['restore', from, '--yes'])).toMatchObject({ code: 0, output: '' });
    expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe('a'.repeat(64));
    const kept = (await readdir(dataDir)).filter((name) => name.includes('.replaced-')).sort();
    expect(kept).toEqual([
      expect.stringMatching(/^flashcards\.db\.replaced-/) as string,
      expect.stringMatching(/^jwt-secret\.replaced-/) as string,
    ]);
    // The header states that there is no write-ahead log any more.
    expect((await readFile(join(dataDir, kept[0] ?? ''))).subarray(100)).toEqual(before.subarray(100));
    expect(await readFile(join(dataDir, kept[1] ?? ''), 'utf8')).toBe('b'.repeat(64));
  });

  it('checks the backup first: reports a missing one next to a running server, and without --yes', async () => {
    const dataDir = await someData();
    const database = new DatabaseSync(join(dataDir, 'flashcards.db'));
    onTestFinished(() => database.close());
    database.exec('SELECT * FROM users');
    for (const args of [['--yes'], []])
      expect(await runIn(dataDir, ['restore', 'missing', ...args])).toMatchObject({ code: 66, output: '' });
    const from = await aBackup();
    expect(await runIn(dataDir, ['restore', from, '--yes'])).toMatchObject({ code: 69 });
  });

  it('reports that no checksum was compared if backup.json is missing', async () => {
    const [from, dataDir] = [await aBackup(), await aDirectory()];
    await rm(join(from, 'backup.json'));
    const errors = expect.stringContaining('no checksum was compared') as string;
    expect(await runIn(dataDir, ['restore', from])).toMatchObject({ code: 0, errors });
  });

  it('reports a secret that is a link, or cannot be read', async () => {
    const [from, dataDir] = [await aBackup(), await aDirectory()];
    const secret = join(from, 'jwt-secret');
    await rm(secret);
    await symlink('elsewhere', secret);
    const ofLink = `${secret} is a symbolic link, and must be a file\n`;
    expect(await runIn(dataDir, ['restore', from])).toMatchObject({ code: 65, errors: ofLink });
    await rm(secret);
    await mkdir(secret);
    const ofDirectory = `${secret} cannot be read (EISDIR)\n`;
    expect(await runIn(dataDir, ['restore', from])).toMatchObject({ code: 66, errors: ofDirectory });
  });

  it('needs no confirmation without a database', async () => {
    const [from, dataDir] = [await aBackup(), join(await aDirectory(), 'new')];
    await mkdir(dataDir);
    expect(await runIn(dataDir, ['restore', from])).toMatchObject({ code: 0 });
    expect((await readdir(dataDir)).sort()).toEqual(['flashcards.db', 'flashcards.db.made', 'jwt-secret']);
  });

  it.each([
    ['a database that is cut short', 65, (path: string) => writeFile(join(path, 'flashcards.db'), 'SQLite format 3\0')],
    [
      'a bit that turned',
      65,
      async (path: string) => {
        const file = join(path, 'flashcards.db');
        const bytes = await readFile(file);
        // Reserved bytes of the header, which no other check covers.
        await writeFile(file, bytes.fill(1, 72, 73));
      },
    ],
    ['a bad secret', 65, (path: string) => writeFile(join(path, 'jwt-secret'), 'short')],
    ['no database', 66, (path: string) => rm(join(path, 'flashcards.db'))],
  ])('refuses a backup with %s, and changes nothing', async (_, code, spoil) => {
    const [from, dataDir] = [await aBackup(), await someData('b'.repeat(64))];
    await spoil(from);
    const before = await readdir(dataDir);
    expect(await runIn(dataDir, ['restore', from, '--yes'])).toMatchObject({ code, output: '' });
    expect(await readdir(dataDir)).toEqual(before);
    expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe('b'.repeat(64));
  });
});
