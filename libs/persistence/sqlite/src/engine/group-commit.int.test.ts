import { rmSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';

const opened = async () => {
  const file = aFile();
  const database = await openDatabase({ file, warn: () => undefined });
  const other = connect(file);
  onTestFinished(async () => {
    other.close();
    await database.close();
  });
  await database.write((writer) => writer.exec('CREATE TABLE users (id TEXT PRIMARY KEY)'));
  return { file, database, other };
};

const insert = (id: string) => (writer: Connection) => void writer.run('INSERT INTO users VALUES (?)', id);

const idsIn = (connection: Connection): readonly unknown[] =>
  connection.tuples('SELECT id FROM users ORDER BY id').flat();

/** SQLite's data version, which changes only with commits of other connections. */
const versionOf = (other: Connection): unknown => other.tuple('PRAGMA data_version')?.[0];

/** The number of commits of other connections during the work. */
const commitsSeen = async (other: Connection, work: readonly Promise<unknown>[]): Promise<number> => {
  const seen = new Set([versionOf(other)]);
  await Promise.all(work.map((each) => each.finally(() => seen.add(versionOf(other)))));
  return seen.size - 1;
};

describe('a group of writes', () => {
  it('becomes durable by one commit', async () => {
    const { database, other } = await opened();
    const writes = ['a', 'b', 'c', 'd'].map((id) => database.write(insert(id), id));
    expect(await commitsSeen(other, writes)).toBe(1);
    expect(idsIn(other)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('resolves none of its writes before the commit', async () => {
    const { database, other } = await opened();
    const seen: (readonly unknown[])[] = [];
    const [first, second] = ['a', 'b'].map((id) => database.write(insert(id), id));
    const last = database.write((writer) => {
      seen.push(idsIn(other), idsIn(writer));
    }, 'c');
    await Promise.all([first, second, last]);
    expect(seen).toEqual([[], ['a', 'b']]);
    expect(idsIn(other)).toEqual(['a', 'b']);
  });

  it('discards a write that fails, and keeps all others', async () => {
    const { database, other } = await opened();
    const failing = database.write((writer) => {
      insert('b')(writer);
      throw new Error('no');
    }, 'b');
    const others = ['a', 'c'].map((id) => database.write(insert(id), id));
    await expect(failing).rejects.toThrow('no');
    await Promise.all(others);
    expect(idsIn(other)).toEqual(['a', 'c']);
  });

  it('is closed after 64 writes', async () => {
    const { database, other } = await opened();
    const ids = Array.from({ length: 65 }, (_, index) => `${index}`);
    expect(
      await commitsSeen(
        other,
        ids.map((id) => database.write(insert(id), id)),
      ),
    ).toBeGreaterThan(1);
    expect(idsIn(other)).toHaveLength(65);
  });

  it('is refused as a whole when the file was removed meanwhile', async () => {
    const { file, database } = await opened();
    const removing = database.write(() => rmSync(file), 'a');
    const others = ['b', 'c'].map((id) => database.write(insert(id), id));
    for (const each of [removing, ...others]) await expect(each).rejects.toMatchObject({ name: 'StoreUnavailable' });
  });

  it('commits writes of durability `ahead` without a sync only when no other write is in it', async () => {
    const { database } = await opened();
    const level = (writer: Connection): unknown => writer.tuple('PRAGMA synchronous')?.[0];
    const ahead = (account: string) => database.writeAhead(level, account);
    const [normal, full] = [1, 2];
    expect(await Promise.all([ahead('a'), ahead('b')])).toEqual([normal, normal]);
    expect(await Promise.all([ahead('a'), database.write(level, 'b'), ahead('c')])).toEqual([normal, full, full]);
  });
});

describe('a disk that fails in a group', () => {
  const fill = async (database: Database): Promise<void> =>
    database.alone((writer) => {
      const [pages = 0] = (writer.tuple('PRAGMA page_count') ?? []) as readonly number[];
      writer.exec(`PRAGMA max_page_count = ${pages + 1}`);
    });

  it('loses no write that was acknowledged', async () => {
    const { database, other } = await opened();
    await fill(database);
    const large = database.write((writer) => insert('x'.repeat(100_000))(writer), 'a');
    const small = ['b', 'c'].map((id) => database.write(insert(id), id).then(() => id));
    await expect(large).rejects.toMatchObject({ name: 'StoreUnavailable' });
    const answered = (await Promise.allSettled(small)).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value] : [],
    );
    expect(idsIn(other)).toEqual(answered);
  });
});
