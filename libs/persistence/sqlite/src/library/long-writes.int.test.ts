import type { LocalDate, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import { aNote, aSet, aStoredUser, insert, someCards, withNotes } from '@flashcards/persistence-conformance';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import { openDatabase } from '../engine/database.ts';
import { sqliteUnits } from '../engine/units.ts';
import { openSqliteStore } from '../index.ts';
import { addNotesTo } from './drafts.ts';

/** The turns of the event loop that this takes. */
const turnsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let isDone = false;
  let turns = 0;
  const done = work().finally(() => (isDone = true));
  for (; !isDone; turns += 1) await nextTurn();
  await done;
  return turns;
};

/** A set, and its file as another process opens it. */
const aStoredSet = async (content: Parameters<typeof aSet>[0]) => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const database = await openDatabase({ file, warn: () => undefined });
  onTestFinished(async () => {
    await database.close();
    await store.close();
  });
  const user = await aStoredUser(store);
  const set = aSet(content);
  await insert(store, user, set);
  return { store, database, units: sqliteUnits(database), user, set };
};

/** More than without pauses between the notes; the number depends on the machine. */
const few = 8;
const long = 'x'.repeat(1_500_000);
const longNotes = Array.from({ length: 25 }, (_, index) => aNote({ guid: `${index}`, fields: ['f', 'b', long] }));

describe('a long write pauses', () => {
  it('between notes with many tags', async () => {
    // To compare them takes much longer than to read them.
    const tags = Array.from({ length: 30 }, (_, index) => `a${'\u0301\u0323'.repeat(15)}`.repeat(9) + index);
    const { store, user, set } = await aStoredSet({ cards: someCards(60).map((card) => ({ ...card, tags })) });
    const cards = set.cards.map(({ id }) => id);
    const tagging = { cards, add: [], remove: ['x'], at: new Date(), limits: { textBytes: 0 } };
    expect(await turnsOf(() => store.cards.tag(user, tagging))).toBeGreaterThan(few);
  });

  it('between long notes that it saves', async () => {
    const { units, user, set } = await aStoredSet(withNotes(longNotes));
    const notes = longNotes.map((note) => ({ ...note, guid: 'new' }));
    await units.write(user, async (tx) => {
      expect(await turnsOf(() => tx.notes.save(user, { set: set.id, notes }))).toBeGreaterThan(few);
      return ok(undefined);
    });
  });

  it('between long notes that a set takes from a draft', async () => {
    const { database, units, user, set } = await aStoredSet({});
    const update = { draft: `1${set.id}` as SetId, target: set.id };
    await units.write(user, async (tx) => {
      await tx.drafts.insert(user, { id: update.draft, createdAt: new Date() });
      await tx.updates.insert(user, update);
      return ok(undefined);
    });
    const draft = { id: update.draft, createdOn: '2026-03-01' as LocalDate };
    await addNotesTo(database, user, draft)(withNotes(longNotes).notes);
    await units.write(user, async (tx) => {
      const items = longNotes.map((note) => ({ note, cards: [] }));
      expect(await turnsOf(() => tx.updates.takeNotes(user, { ...update, items }))).toBeGreaterThan(few);
      return ok(undefined);
    });
  });
});
