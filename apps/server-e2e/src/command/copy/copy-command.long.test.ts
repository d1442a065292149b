import { aFilledStore } from '@flashcards/persistence-conformance';
import { flashcardsProgram, runProgram } from '@flashcards/kit/rig';
import { DatabaseSync } from '@photostructure/sqlite';
import { readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aDirectory } from '../../a-directory.test-data.ts';
import { aFileWith, aFilledFile, copyStore, sqlite, startCopy } from './a-store.test-data.ts';
import { aBusyStore } from './a-busy-store.test-data.ts';

const equal = 'Both stores are equal. Servers may start on TO.\n';

const siblingOf = (file: string, name = 'to.db'): string => join(dirname(file), name);

/** The number of bytes written so far. */
const sizeOf = async (file: string): Promise<number> => {
  const sizes = [file, `${file}-wal`].map((part) =>
    stat(part).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

describe('flashcards copy', () => {
  it('shows its usage', async () => {
    expect(await copyStore('--help')).toMatchObject({
      code: 0,
      output: expect.stringContaining('<from> <to>') as string,
    });
    expect(await copyStore('sqlite:/a.db')).toMatchObject({ code: 2, output: '' });
  });

  it('never shows a password or its user', async () => {
    const away = 'mongodb://ana:secret@127.0.0.1:9/x?serverSelectionTimeoutMS=100';
    const file = await aFilledFile();
    for (const args of [
      [away, sqlite(file)],
      [sqlite(file), away],
      ['mongodb://ana:secret@', away],
    ] as const) {
      const { code, output, errors } = await copyStore(...args);
      expect(code).not.toBe(0);
      expect(errors.length).toBeGreaterThan(10);
      expect(output + errors).not.toMatch(/secret|ana/);
    }
  });

  it('copies a file into another one, reports its contents, and compares them', async () => {
    const file = await aFilledFile();
    const to = siblingOf(file);
    const before = await readFile(file);
    const { code, output, errors } = await copyStore(sqlite(file), sqlite(to));
    // The source is not written to.
    expect((await readFile(file)).equals(before)).toBe(true);
    expect({ code, errors }).toEqual({ code: 0, errors: expect.stringContaining(equal) as string });
    expect(output).toMatch(/^kind +FROM +TO +SHA-256\naccount +(\d+) +\1 +[0-9a-f]{64}\n/);
    expect(output.trim().split('\n')).toHaveLength(24);
    // The output contains counts only, and no user data.
    expect(output).not.toMatch(/__proto__|user-/);
    expect(errors).not.toMatch(/__proto__|user-/);
    const again = await copyStore(sqlite(to), sqlite(siblingOf(file, 'back.db')));
    expect(again).toMatchObject({ code: 0, output });
  });

  it('copies nothing from a missing store, and creates none', async () => {
    const directory = await aDirectory();
    const none = await copyStore(sqlite(join(directory, 'from.db')), sqlite(join(directory, 'to.db')));
    expect(none).toMatchObject({ code: 66, output: '', errors: 'FROM holds no data, so there is nothing to copy.\n' });
    expect(await readdir(directory)).toEqual([]);
  });

  it('refuses a target with data, even its own copy', async () => {
    const [file, other] = [await aFilledFile(), await aFileWith(aFilledStore)];
    const refused = { code: 73, output: '', errors: expect.stringMatching(/^TO holds data\./) as string };
    expect(await copyStore(sqlite(file), sqlite(other))).toEqual(refused);
    expect(await copyStore(sqlite(file), sqlite(siblingOf(file)))).toMatchObject({ code: 0 });
    expect(await copyStore(sqlite(file), sqlite(siblingOf(file)))).toEqual(refused);
    expect(await copyStore(sqlite(file), sqlite(file))).toMatchObject({
      code: 2,
      errors: 'FROM and TO are one store.\n',
    });
  });

  it('refuses a store that another process has open', async () => {
    const file = await aFilledFile();
    const database = new DatabaseSync(file);
    database.exec('SELECT * FROM users');
    expect(await copyStore(sqlite(file), sqlite(siblingOf(file)))).toMatchObject({
      code: 69,
      errors: expect.stringMatching(/^FROM is in use\./) as string,
    });
    database.close();
    const to = new DatabaseSync(siblingOf(file));
    to.exec('PRAGMA journal_mode = WAL; CREATE TABLE any (a)');
    expect(await copyStore(sqlite(file), sqlite(siblingOf(file)))).toMatchObject({
      code: 69,
      errors: expect.stringMatching(/^TO is in use\./) as string,
    });
    to.close();
  });

  it('resumes after being killed at any time, and no server starts on the target before', async () => {
    const file = await aFileWith((store) => aBusyStore(store, { users: 6, cards: 2_500, reviews: 1_500 }));
    const to = siblingOf(file);
    for (const bytes of [1, 500_000, 3_000_000]) {
      const run = startCopy(sqlite(file), sqlite(to));
      while (!run.hasEnded() && (await sizeOf(to)) < bytes) await sleep(1);
      expect(await run.kill()).toBe('SIGKILL');
    }
    const dataDir = await aDirectory();
    const env = { DATA_DIR: dataDir, DATABASE_URL: sqlite(to), PORT: '0' };
    expect(await runProgram(flashcardsProgram, ['start'], { cwd: tmpdir(), env })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/unfinished copy of another store/) as string,
    });
    expect(await copyStore(sqlite(await aFilledFile()), sqlite(to))).toMatchObject({
      code: 73,
      errors: expect.stringMatching(/^TO holds the unfinished copy of another store/) as string,
    });
    expect(await copyStore(sqlite(to), sqlite(siblingOf(file, 'other.db')))).toMatchObject({
      code: 66,
      errors: 'FROM is the unfinished copy of another store.\n',
    });
    const { code, output } = await copyStore(sqlite(file), sqlite(to));
    expect(code).toBe(0);
    expect(await copyStore(sqlite(file), sqlite(siblingOf(file, 'at once.db')))).toMatchObject({ code: 0, output });
  });
});
