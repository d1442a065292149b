import { DatabaseSync } from '@photostructure/sqlite';
import { migrateStore } from '@flashcards/server';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rebuild as run, startRebuild } from './a-run.test-data.ts';
import { aDirectory } from '../../a-directory.test-data.ts';

/** A new, migrated store. */
const aFile = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'flashcards.db');
  await migrateStore({ file });
  return file;
};

const changed = (file: string, sql: string): void => {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
};

const withUser = (key: number, id: string): string => `
  INSERT INTO users (key, id, account, token_version, time_zone, day_rollover_hour, desired_retention, created_at)
  VALUES (${key}, '${id}', 'account of ${id}', 'version', 'UTC', 0, 0.9, 0);`;

/** A goal whose creation time is not a valid instant. */
const withFault = (key: number): string => `
  INSERT INTO goals (user, id, kind, title, target, created_at, start_date, starting_xp, end_date, progress, status)
  VALUES (${key}, '1', 'xp', '', 1, ${10 ** 17}, '2026-03-01', 0, '2026-03-02', 0, 'in-progress');`;

const rebuild = async (dataDir: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const ended = await run({ dataDir, settings: { DATA_DIR: dataDir, ...env } }, ...args);
  return { code: ended.code, text: `${ended.output}${ended.errors}` };
};

describe('flashcards rebuild', () => {
  it('shows its usage', async () => {
    const text = expect.stringContaining('--user <id>') as string;
    expect(await rebuild(tmpdir(), ['--help'])).toEqual({ code: 0, text });
    for (const args of [['ana'], ['--user'], ['--user', ''], ['--user', 'x', '--from-start'], ['--users']])
      expect(await rebuild(tmpdir(), args)).toEqual({ code: 2, text });
  });

  it('reports invalid settings', async () => {
    expect(await rebuild(tmpdir(), [], { DATABASE_URL: 'mysql:x' })).toMatchObject({ code: 78 });
  });

  it('creates no data', async () => {
    const dataDir = await aDirectory();
    const text = 'There is no data yet.\n';
    expect(await rebuild(dataDir, [])).toEqual({ code: 66, text });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('refuses data of a newer version', async () => {
    const dataDir = await aDirectory();
    const file = await aFile(dataDir);
    changed(file, 'PRAGMA user_version = 1000');
    expect(await rebuild(dataDir, [])).toEqual({
      code: 1,
      text: expect.stringMatching(/^sqlite: .*the data was written by a newer version.*\n$/) as string,
    });
  });

  it('reports an unavailable store in one line', async () => {
    const env = { MONGODB_URI: 'mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=100' };
    const text = expect.stringMatching(/^mongodb: .*\n$/) as string;
    expect(await rebuild(tmpdir(), [], env)).toEqual({ code: 1, text });
  });

  it('reports a missing user, and succeeds at once without users', async () => {
    const dataDir = await aDirectory();
    await aFile(dataDir);
    expect(await rebuild(dataDir, ['--user', 'no "body"'])).toEqual({
      code: 67,
      text: 'There is no user "no \\"body\\"".\n',
    });
    const text = expect.stringContaining('All users are rebuilt.\n') as string;
    expect(await rebuild(dataDir, [])).toEqual({ code: 0, text });
  });

  it('names a user who cannot be rebuilt, and rebuilds the others', async () => {
    const dataDir = await aDirectory();
    const file = await aFile(dataDir);
    changed(file, withUser(1, 'ana') + withUser(2, 'ben') + withUser(3, 'cleo') + withFault(2));
    const { code, text } = await rebuild(dataDir, []);
    expect(code).toBe(1);
    expect(text).toMatch(/"ben" could not be rebuilt: .*\n[^]*rebuilding 100 %, 3 of 3 users\n[^]*All other users are/);
    expect(text).not.toMatch(/ana|cleo/);
    expect(await readdir(dataDir)).not.toContain('rebuild.json');
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends after the current step on %s, and can be resumed', async (signal, code) => {
    const dataDir = await aDirectory();
    const file = await aFile(dataDir);
    changed(file, withUser(1, 'ana'));
    const database = new DatabaseSync(file);
    // The first step waits for this writer.
    database.exec('BEGIN IMMEDIATE');
    const running = startRebuild({ dataDir, settings: { DATA_DIR: dataDir } });
    await running.says('rebuilding 0 %, 0 of 1 users');
    running.signal(signal);
    await running.says('stopping after the current step');
    database.exec('ROLLBACK');
    database.close();
    const errors = expect.stringContaining('Interrupted; `flashcards rebuild` goes on where it stopped.\n') as string;
    expect(await running.ended).toEqual({ code, errors });
    expect(await rebuild(dataDir, [])).toMatchObject({ code: 0 });
  });
});
