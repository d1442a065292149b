import { copyFile, open, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { aStoredUser, aUser } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import { connect } from '../engine/connection.ts';
import { openSqliteStore } from '../index.ts';
import { quickCheck } from './quick-check.ts';

/** A closed database file with one user. */
const aDatabase = async (): Promise<string> => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  await aStoredUser(store);
  await store.close();
  return file;
};

const failureOf = async (opened: Promise<Store>): Promise<string> => {
  const store = await opened.catch((error: unknown) => (error as Error).message);
  if (typeof store === 'string') return store;
  await store.close();
  throw new Error('the store has opened');
};

const accidents: readonly (readonly [what: string, happen: (file: string) => Promise<unknown>])[] = [
  ['deleted', (file) => rm(file)],
  ['moved away', (file) => rename(file, `${file}.elsewhere`)],
  ['replaced by another', (file) => copyFile(file, `${file}.copy`).then(() => rename(`${file}.copy`, file))],
  ['emptied', (file) => truncate(file)],
  ['left without its log', (file) => rm(`${file}-wal`)],
];

describe('a database file that is in use', () => {
  it.each(accidents)(
    'is noticed when it is %s: pings and writes fail, and the operator is warned once',
    async (_, happen) => {
      const warnings: string[] = [];
      const file = aFile();
      const store = await openSqliteStore({ file, warn: (message) => warnings.push(message) });
      await aStoredUser(store);
      await happen(file);
      await expect(store.ping()).rejects.toMatchObject({ name: 'StoreUnavailable' });
      await expect(aStoredUser(store)).rejects.toMatchObject({ name: 'StoreUnavailable' });
      expect(warnings).toEqual([expect.stringContaining(file)]);
      await store.close();
    },
  );
});

describe('a write into a lost file', () => {
  it('is refused before it begins', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const user = aUser();
    await store.users.insertIfAbsent(user);
    await rename(file, `${file}.elsewhere`);
    let isCalled = false;
    const change = (same: typeof user) => {
      isCalled = true;
      return same;
    };
    await expect(store.users.update(user.id, change)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(isCalled).toBe(false);
    await store.close();
  });

  it('is not acknowledged when the file was removed during the write', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const user = aUser();
    await store.users.insertIfAbsent(user);
    const change = (same: typeof user) => {
      renameSync(file, `${file}.elsewhere`);
      return same;
    };
    await expect(store.users.update(user.id, change)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await store.close();
  });
});

describe('a database file that is not in use', () => {
  it('and is empty is refused where there was a database', async () => {
    const file = await aDatabase();
    await truncate(file);
    expect(await failureOf(openSqliteStore({ file }))).toContain(`${file}: it is empty`);
    expect((await stat(file)).size).toBe(0);
  });

  it('and is empty is a new database where there was none', async () => {
    const file = aFile();
    await writeFile(file, '');
    const store = await openSqliteStore({ file });
    expect(await store.ping()).toBeUndefined();
    await store.close();
  });

  it.each(['missing', 'empty'])('and is %s is refused next to a non-empty log, which stays', async (how) => {
    const [file, crashed] = [aFile(), aFile()];
    const store = await openSqliteStore({ file });
    await aStoredUser(store);
    await copyFile(`${file}-wal`, `${crashed}-wal`);
    await store.close();
    if (how === 'empty') await writeFile(crashed, '');
    const { size } = await stat(`${crashed}-wal`);
    expect(await failureOf(openSqliteStore({ file: crashed }))).toContain('what is left of a database');
    expect((await stat(`${crashed}-wal`)).size).toBe(size);
  });

  it('is readable by its owner only, as are all files next to it', async () => {
    const file = await aDatabase();
    const parts = (await readdir(dirname(file))).filter((name) => `${dirname(file)}/${name}`.startsWith(file));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect((await stat(`${dirname(file)}/${part}`)).mode & 0o777).toBe(0o600);
  });
});

/** Overwrites a table that no test reads. */
const damage = async (file: string): Promise<void> => {
  const database = connect(file);
  const [page] = database.tuple("SELECT rootpage FROM sqlite_schema WHERE name = 'marks'") ?? [];
  const [size] = database.tuple('PRAGMA page_size') ?? [];
  database.close();
  const pages = await open(file, 'r+');
  await pages.write(Buffer.alloc(Number(size), 0xa5), 0, Number(size), (Number(page) - 1) * Number(size));
  await pages.close();
};

/** Simulates a killed server: a log that was not emptied. */
const leaveLog = (file: string): Promise<void> => writeFile(`${file}-wal`, 'left behind');

describe('a database whose last server did not end in order', () => {
  it('is checked in the background; damage is reported, and pings fail', async () => {
    const file = await aDatabase();
    await damage(file);
    await leaveLog(file);
    let onWarning: (message: string) => void = () => {};
    const warned = new Promise<string>((resolve) => (onWarning = resolve));
    const store = await openSqliteStore({ file, warn: (message) => onWarning(message) });
    expect(await warned).toContain(`${file} is damaged`);
    await expect(store.ping()).rejects.toThrow('damaged');
    await store.close();
  });

  it('is served during the check, and after it when it is sound', async () => {
    const file = await aDatabase();
    await leaveLog(file);
    const warnings: string[] = [];
    const store = await openSqliteStore({ file, warn: (message) => warnings.push(message) });
    expect(await store.ping()).toBeUndefined();
    expect(await aStoredUser(store)).toBeDefined();
    await store.close();
    expect(warnings).toEqual([]);
  });

  it('is checked for a limited time only; a timeout is reported, and not as damage', async () => {
    const file = aFile();
    const program = `${file}.mjs`;
    await writeFile(program, 'setInterval(() => {}, 1_000);');
    let onWarning: (message: string) => void = () => {};
    const warned = new Promise<string>((resolve) => (onWarning = resolve));
    const check = quickCheck(file, onWarning, { program, longest: 100 });
    onTestFinished(() => check.stop());
    expect(await warned).toBe(`sqlite: ${file} could not be checked: it takes more than 0.1 seconds`);
    expect(check.finding()).toBe('');
  });
});
