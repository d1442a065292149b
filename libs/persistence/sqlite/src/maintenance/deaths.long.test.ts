import { aRichAccount, changeOnce, deadlyChanges, readByBoth } from '@flashcards/persistence-conformance';
import type * as Driver from '@photostructure/sqlite';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { rowsOf, run, valuesOf } from '../a-file.test-data.ts';
import { closingIn } from '../accounts/leaving-accounts.ts';
import { cleanAtLast, cleanerOf } from './clean-up.ts';
import { mediaDirectory } from '../media/media-directory.ts';
import { openSqliteStore } from '../open-sqlite-store.ts';
import { opened } from '../opening/opened.ts';
import { sqliteUnits } from '../engine/units.ts';
import { sweep } from './sweep.ts';

const places = mkdtempSync(join(tmpdir(), 'sqlite-deaths-'));
afterAll(() => rmSync(places, { recursive: true }));

/**
 * A copy of the directory of a store, as a killed process leaves it. A separate program makes the copy: a process that
 * closes a file loses all its locks on it, including SQLite's.
 */
const copyOf = (directory: string): string => {
  const copy = mkdtempSync(join(places, 'store-'));
  execFileSync('cp', ['-R', `${directory}/.`, copy]);
  return copy;
};

const fileIn = (directory: string): string => join(directory, 'flashcards.db');
const storeIn = (directory: string) => openSqliteStore({ file: fileIn(directory) });

/** Wraps the driver to call `met` before each commit. */
const commits = vi.hoisted(() => ({ met: (): void => undefined }));
vi.mock('@photostructure/sqlite', async (load) => {
  const driver = await load<typeof Driver>();
  class WatchedDatabase extends driver.DatabaseSync {
    override prepare(sql: string): Driver.StatementSyncInstance {
      const statement = super.prepare(sql);
      if (sql !== 'COMMIT') return statement;
      const run = () => (commits.met(), statement.run());
      return { ...statement, run };
    }
  }
  return { ...driver, DatabaseSync: WatchedDatabase };
});

const home = mkdtempSync(join(places, 'home-'));
const first = await storeIn(home);
const rich = await aRichAccount(first);
const { account } = rich;
await first.close();
// Damage for a rebuild to repair.
run(
  fileIn(home),
  `UPDATE activity SET review_xp = review_xp + 1
    WHERE user = (SELECT key FROM users WHERE account = '${account.user.account}')`,
);

type Change = ReturnType<typeof deadlyChanges>[number][1];

/** The answers of both readers before and after a change. */
const askIn = async (directory: string, change: Change): Promise<readonly [before: string, after: string]> => {
  const store = await storeIn(directory);
  const read = (): Promise<string> => {
    const ofFolder = `SELECT code FROM shared_folders WHERE id = '${account.folder.id}'`;
    const ofQuest = `SELECT code FROM quests WHERE id = '${rich.ours.id}'`;
    return readByBoth(store, account, valuesOf(fileIn(directory), `${ofFolder} UNION ALL ${ofQuest}`));
  };
  const before = await read();
  await changeOnce(store, change);
  const after = await read();
  await store.close();
  return [before, after];
};

/** The store's directory before each commit of a change, and after its end. */
const deathsAmid = async (change: Change): Promise<readonly string[]> => {
  const directory = copyOf(home);
  const store = await storeIn(directory);
  const deaths: string[] = [];
  commits.met = () => void deaths.push(copyOf(directory));
  await changeOnce(store, change).finally(() => (commits.met = () => undefined));
  deaths.push(copyOf(directory));
  await store.close();
  return deaths;
};

/** The number of rows of each table after all sweeps. */
const keptIn = async (directory: string): Promise<object> => {
  const file = fileIn(directory);
  run(file, 'UPDATE sets SET draft_until = 1 WHERE draft_until > 0; UPDATE additions SET until = 0');
  const files = mediaDirectory(file);
  await opened({ file }, async (database) => {
    await sweep(database, {
      units: sqliteUnits(database),
      cleaner: cleanerOf(database),
      directory: files,
      closing: closingIn(database),
    });
    await database.close(cleanAtLast);
  });
  await files.close();
  const tables = valuesOf(file, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`);
  return Object.fromEntries(tables.map((table) => [table, rowsOf(file, String(table))]));
};

describe('a process that is killed', { timeout: 120_000 }, () => {
  it.each(deadlyChanges(rich))(
    'during %s leaves all of it or nothing, and a repeated request takes effect once',
    async (_, change) => {
      const calm = copyOf(home);
      const [before, after] = await askIn(calm, change);
      const kept = await keptIn(calm);
      expect(after).not.toBe(before);
      const met = new Set<string>();
      for (const death of await deathsAmid(change)) {
        const [found, repeated] = await askIn(death, change);
        if (found !== after) expect(found).toBe(before);
        expect(repeated).toBe(after);
        expect(await keptIn(death)).toEqual(kept);
        met.add(found);
        rmSync(death, { recursive: true });
      }
      expect(met.size).toBe(2);
    },
  );
});
