import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import type { WholeSet } from '@flashcards/persistence-conformance';
import { aUser, cardsOf, foldersOf, insert, setsOf } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseSync } from '../engine/driver.ts';
import { openSqliteStore } from '../index.ts';

const cardCount = 10;
const user = 'an account' as AccountId;
const createdAt = new Date('2026-03-01T10:00:00Z');

const aSet = (): WholeSet => ({
  id: '1' as SetId,
  name: 'A set' as SetName,
  description: '',
  folder: 'One/Two' as FolderPath,
  createdAt,
  createdOn: '2026-03-01' as LocalDate,
  cards: Array.from({ length: cardCount }, (_, index) => ({
    id: String(index + 100) as CardId,
    front: `front ${index}`,
    back: `back ${index}`,
  })),
});

let directory = '';
let file = '';
let store: Store;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sqlite-faults-'));
  file = join(directory, 'store.db');
  store = await openSqliteStore({ file });
  await store.users.insertIfAbsent(aUser({ account: user }));
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

/** Makes the insert of row number `row` into a table fail. */
const run = (sql: string): void => {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
};
const sabotage = (table: string, row: number): void =>
  run(`CREATE TRIGGER fault BEFORE INSERT ON ${table} WHEN (SELECT count(*) FROM ${table}) >= ${row - 1}
    BEGIN SELECT RAISE(ABORT, 'the disk says no'); END`);

const rowsOf = { folders: 2, sets: 1, cards: cardCount, progress: cardCount };
const statements = Object.entries(rowsOf).flatMap(([table, rows]) =>
  Array.from({ length: rows }, (_, index) => [table, index + 1] as const),
);

describe('a set that is inserted', () => {
  it.each(statements)('leaves nothing when its insert into %s fails at row %i', async (table, row) => {
    sabotage(table, row);
    await expect(insert(store, user, aSet())).rejects.toThrow('sqlite');
    expect(await setsOf(store, user)).toEqual([]);
    expect(await foldersOf(store, user)).toEqual([]);
    expect(await store.cards.read('100' as CardId)).toBeUndefined();
    expect(await store.sets.isNameTaken(user, aSet().name)).toBe(false);
  });

  it('is stored once inserts succeed again', async () => {
    sabotage('cards', 1);
    await expect(insert(store, user, aSet())).rejects.toThrow('sqlite');
    run('DROP TRIGGER fault');
    expect(await insert(store, user, aSet())).toBe('inserted');
    expect(await cardsOf(store, user, aSet().id)).toHaveLength(cardCount);
  });
});
