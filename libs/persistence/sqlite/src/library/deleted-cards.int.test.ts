import type { CardId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import { noteIdOf } from '@flashcards/library';
import {
  aCardFromElsewhere,
  aNote,
  aSet,
  aStoredUser,
  cardsOf,
  deleteSet,
  dueOf,
  insert,
  moveCards,
  someCards,
  today,
  withNotes,
} from '@flashcards/persistence-conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { openDatabase } from '../engine/database.ts';
import { openSqliteStore } from '../index.ts';
import { discardAbandoned, discardDeleted } from './discard.ts';

const stored = async (characters: number) => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const account = await aStoredUser(store);
  const cards = someCards(12).map((card) => ({ ...card, front: 'x'.repeat(characters) }));
  const set = aSet({ cards });
  expect(await insert(store, account, set)).toBe('inserted');
  const database = await openDatabase({ file, warn: () => undefined });
  onTestFinished(async () => {
    await database.close();
    await store.close();
  });
  return { file, store, database, account, set, ids: cards.map(({ id }) => id) };
};

describe('deleted cards', () => {
  it('are hidden before they are removed, and do not hide cards that come later', async () => {
    const { file, store, database, account, set, ids } = await stored(10);
    run(file, "CREATE TRIGGER stuck BEFORE DELETE ON cards BEGIN SELECT RAISE(ABORT, 'stuck'); END");
    expect(await store.cards.delete(account, ids.slice(1))).toEqual(ok(undefined));
    await expect(discardDeleted(database)).rejects.toThrow('sqlite');
    expect(rowsOf(file, 'cards')).toBe(12);
    expect(await cardsOf(store, account, set.id)).toMatchObject([{ id: ids[0] }]);
    expect(await dueOf(store, account, { today })).toMatchObject([{ id: ids[0] }]);
    run(file, 'DROP TRIGGER stuck');
    await discardDeleted(database);
    expect([rowsOf(file, 'cards'), rowsOf(file, 'deleted_cards')]).toEqual([1, 0]);
    // SQLite reuses the keys.
    const added = { set: set.id, cards: someCards(3), createdOn: today, limits: { cards: 99, textBytes: 9_999 } };
    await store.sets.addCards(account, added);
    expect(await cardsOf(store, account, set.id)).toHaveLength(4);
  });

  it('take their tags with them, which no card with their keys gets', async () => {
    const { file, store, database, account, set, ids } = await stored(10);
    const tagging = { add: ['a'], remove: [], at: new Date(), limits: { textBytes: 9_999 } };
    expect(await store.cards.tag(account, { ...tagging, cards: ids })).toEqual(ok(undefined));
    expect(await store.cards.delete(account, ids)).toEqual(ok(undefined));
    await discardDeleted(database);
    expect(rowsOf(file, 'tags')).toBe(0);
    const added = { set: set.id, cards: someCards(12), createdOn: today, limits: { cards: 99, textBytes: 9_999 } };
    await store.sets.addCards(account, added);
    const tags = await store.notes.tags(added.cards.map(noteIdOf));
    expect([...tags.values()].flat()).toEqual([]);
  });

  it('go along with their note that moves before they are removed', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const account = await aStoredUser(store);
    const { notes, cards } = withNotes([aNote()]);
    const { origin } = aCardFromElsewhere();
    if (!origin) throw new Error('the card has an origin');
    const from = aSet({ notes, cards: cards.map((card) => ({ ...card, origin })) });
    const to = aSet();
    for (const set of [from, to]) expect(await insert(store, account, set)).toBe('inserted');
    run(file, "CREATE TRIGGER stuck BEFORE DELETE ON cards BEGIN SELECT RAISE(ABORT, 'stuck'); END");
    const [deleted, moved] = from.cards.map(({ id }) => id) as [CardId, CardId];
    expect(await store.cards.delete(account, [deleted])).toEqual(ok(undefined));
    expect(await moveCards(store, account, { cards: [moved], set: to.id })).toEqual(ok(1));
    expect(await deleteSet(store, account, from.id)).toBe('done');
    // Its own sweep would remove the deleted card first.
    await store.close();
    run(file, 'DROP TRIGGER stuck');
    const database = await openDatabase({ file, warn: () => undefined });
    onTestFinished(() => database.close());
    while (await discardAbandoned(database));
    expect(rowsOf(file, 'sets')).toBe(1);
    await discardDeleted(database);
    expect(rowsOf(file, 'cards')).toBe(2);
  });

  it('are removed a megabyte at a time', async () => {
    const { file, store, database, account, ids } = await stored(300_000);
    run(
      file,
      `CREATE TRIGGER stuck BEFORE DELETE ON cards WHEN (SELECT count(*) FROM cards) <= 8
      BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
    );
    expect(await store.cards.delete(account, ids)).toEqual(ok(undefined));
    await expect(discardDeleted(database)).rejects.toThrow('sqlite');
    expect([rowsOf(file, 'cards'), rowsOf(file, 'deleted_cards')]).toEqual([8, 8]);
    run(file, 'DROP TRIGGER stuck');
    await discardDeleted(database);
    expect([rowsOf(file, 'cards'), rowsOf(file, 'deleted_cards')]).toEqual([0, 0]);
  });
});
