import { aFilledStore, letGo } from '@flashcards/persistence-conformance';
import { DatabaseSync } from '@photostructure/sqlite';
import { randomUUID } from 'node:crypto';
import { copyFile, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive, openArchiveCopy } from '../../open-archive.ts';
import { openStore } from '../../open-store.ts';
import { copy } from './copy.ts';
import { areEqual, verify } from './verify.ts';

const opened = async (file: string) => {
  const found = await letGo(() => openArchive({ file }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
};

let directory = '';
let file = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'copy-store-'));
  file = join(directory, 'from.db');
  const store = await openStore({ file }, () => {});
  await aFilledStore(store);
  await store.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The store and a copy of it, modified by `sql` and `spoil`. */
const changedBy = async (sql: string, spoil?: (media: string) => Promise<void>) => {
  const other = join(directory, `${randomUUID()}.db`);
  await copyFile(file, other);
  await cp(`${file}.media`, `${other}.media`, { recursive: true });
  await spoil?.(`${other}.media`);
  const database = new DatabaseSync(other);
  database.exec(sql);
  database.close();
  const [from, to] = [await opened(file), await opened(other)];
  const verified = await verify({ from, to }, () => {});
  await from.close();
  await to.close();
  return verified;
};

describe('two stores', () => {
  it('are equal when all records are equal', async () => {
    const verified = await changedBy('PRAGMA user_version');
    expect(areEqual(verified)).toBe(true);
    expect(verified.from).toEqual(verified.to);
    expect([...verified.from.keys()].sort()).toHaveLength(23);
  });

  it.each([
    ['card', "UPDATE cards SET back = 'x' WHERE key = (SELECT min(key) FROM cards)"],
    ['card', 'UPDATE progress SET suspended = 1 - suspended WHERE card = (SELECT min(key) FROM cards)'],
    ['account', 'UPDATE users SET token_version = token_version || 1 WHERE key = (SELECT min(key) FROM users)'],
    ['review', 'UPDATE events SET undone_at = 7 WHERE undone_at IS NOT NULL'],
    ['review', 'UPDATE events SET seq = seq + 1000 WHERE at = (SELECT min(at) FROM events)'],
    ['set', 'UPDATE sets SET created_at = created_at + 1 WHERE key = (SELECT min(key) FROM sets WHERE name NOT NULL)'],
    ['goal', "UPDATE goals SET status = 'failed' WHERE status = 'completed'"],
    ['day', 'DELETE FROM days WHERE checked_in'],
    ['visit', 'DELETE FROM member_progress WHERE suspended'],
    ['quest', 'UPDATE quests SET earlier = earlier + 1 WHERE completed = 0'],
    ['shared-folder', 'UPDATE shared_folders SET code_uses_left = 99 WHERE code_uses_left = 1'],
    ['member', "UPDATE members SET role = 'viewer' WHERE role = 'editor'"],
    ['shared-set', 'DELETE FROM shared_sets WHERE key = (SELECT max(key) FROM shared_sets)'],
    ['media', "UPDATE set_media SET name = 'x' WHERE name = 'a.png'"],
    ['media-file', "UPDATE media_files SET type = 'image/gif' WHERE size = 0"],
  ])('that differ are reported with unit and kind: %s, %s', async (kind, sql) => {
    const verified = await changedBy(sql);
    expect(areEqual(verified)).toBe(false);
    expect(verified.differences.map((each) => each.kind)).toContain(kind);
    for (const { where } of verified.differences)
      expect(where).toMatch(/^(visits of )?(account|quest|shared folder|media file) [\w-]+$/);
  });

  it.each([
    ['is lost', (path: string) => rm(path)],
    ['is damaged', (path: string) => writeFile(path, Buffer.alloc(300_000, 'other'))],
  ])('differ when the content of a file %s', async (_, spoil) => {
    const verified = await changedBy('PRAGMA user_version', async (media) => {
      for (const name of await readdir(media, { recursive: true })) {
        const path = join(media, name);
        if ((await stat(path)).size === 300_000) await spoil(path);
      }
    });
    expect(areEqual(verified)).toBe(false);
    expect(verified.differences).toMatchObject([{ kind: 'media-piece', from: 2 }]);
  });

  it('differ when one has an additional user', async () => {
    const verified = await changedBy(`
      INSERT INTO users (id, account, token_version, time_zone, day_rollover_hour, desired_retention, created_at)
      VALUES ('one more', 'more', 'version', 'UTC', 0, 0.9, 0)`);
    expect(verified).toMatchObject({ count: 0, differences: [] });
    expect(areEqual(verified)).toBe(false);
  });
});

describe('a copy of a store that lacks the content of a file', () => {
  it('is equal, and reports the file without content', async () => {
    const other = join(directory, `${randomUUID()}.db`);
    await copyFile(file, other);
    const from = await opened(other);
    const to = await openArchiveCopy({ file: `${other}.copy` }, 'it');
    if (!to.ok) throw new Error(to.code);
    const verified = await copy({ from, to: to.value });
    expect(areEqual(verified)).toBe(true);
    expect(verified.to.get('media-file')?.count).toBe(3);
    expect(verified.to.get('media-piece')).toBeUndefined();
    await from.close();
    await to.value.close();
  });
});

describe('a copy that is not equal', () => {
  it('keeps its mark of an unfinished copy', async () => {
    const from = await opened(file);
    const to = await openArchiveCopy({ file: `${file}.copy` }, 'it');
    if (!to.ok) throw new Error(to.code);
    // As if a disk had lost data that was written.
    const forgetful = { ...to.value, read: () => (async function* () {})() };
    const verified = await copy({ from, to: forgetful });
    expect(areEqual(verified)).toBe(false);
    await from.close();
    await to.value.close();
    expect(await letGo(() => openArchive({ file: `${file}.copy` }))).toEqual({ ok: false, code: 'unfinished_copy' });
  });
});
