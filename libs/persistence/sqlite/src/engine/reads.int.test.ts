import { addDays } from '@flashcards/kernel';
import {
  aLearner,
  aReview,
  aSet,
  callHeatmap,
  cardAt,
  checkIn,
  dueOf,
  folder,
  insert,
  recorded,
  someCards,
  today,
  undo,
} from '@flashcards/persistence-conformance';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { connect } from './connection.ts';
import { openDatabase } from './database.ts';
import { newOnes, studiedOnes } from '../library/due-cards.ts';
import { openSqliteStore } from '../index.ts';

const files = [['a file', aFile()] as const, ['memory', ':memory:'] as const];

describe('a query of all due cards', () => {
  it.each(files)('yields to the event loop while it reads many cards from %s', async (_, file) => {
    const store = await openSqliteStore({ file });
    const { user } = await aLearner(store, { cards: 20_000 });
    await insert(store, user, aSet({ cards: someCards(5_000) }));
    let turns = 0;
    let isOver = false;
    const looking = store.library.today(user, { today }).finally(() => (isOver = true));
    for (; !isOver; turns += 1) await nextTurn();
    const { due } = await looking;
    expect(due).toHaveLength(25_000);
    // Without pauses there would be one turn; the number depends on the machine.
    expect(turns).toBeGreaterThan(5);
    await store.close();
  });

  it('sees the snapshot of its beginning, while other reads and writes see the present', async () => {
    const store = await openSqliteStore({ file: aFile() });
    const { user, card } = await aLearner(store, { cards: 5_000 });
    const looking = store.library.today(user, { today });
    const next = store.library.today(user, { today });
    await nextTurn();
    const { after } = await recorded(store, user, aReview({ card, rating: 'easy' }));
    expect((await store.cards.find(user, card))?.progress).toEqual(after);
    expect((await looking).due).toHaveLength(5_000);
    // It waited for its turn, and its snapshot began then.
    expect((await next).due).toHaveLength(4_999);
    await store.close();
  });

  it('takes turns with writes in memory', async () => {
    const store = await openSqliteStore({ file: ':memory:' });
    const { user, card } = await aLearner(store, { cards: 3_000 });
    const order: string[] = [];
    await Promise.all([
      store.library.today(user, { today }).then(({ due }) => order.push(`looked ${due.length}`)),
      recorded(store, user, aReview({ card, rating: 'easy' })).then(() => order.push('recorded')),
      store.library.today(user, { today }).then(({ due }) => order.push(`looked ${due.length}`)),
    ]);
    expect(order).toEqual(['looked 3000', 'recorded', 'looked 2999']);
    await store.close();
  });

  it('returns all of very many folders, sets and studied cards', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { user, set } = await aLearner(store, { cards: 2_500 });
    const numbers = (count: number): string =>
      `WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
    run(file, `${numbers(2_500)} INSERT INTO folders (user, parent, name) SELECT (SELECT key FROM users), 0, i FROM n`);
    run(
      file,
      `${numbers(500)} INSERT INTO sets (id, user, folder, name, description, created_at, card_count, text_bytes)
       SELECT 'id' || i, (SELECT key FROM users), i, 'set ' || i, '', 9000000000000 + i, 0, 0 FROM n`,
    );
    run(
      file,
      `UPDATE progress SET state = 1 + card % 2, due_on = iif(card % 2 = 0, '', '2026-01-' || (10 + card % 20)),
       stability = 1, difficulty = 1, reviews = 1, lapses = 0, reviews_that_day = 1, graduation = 0,
       step_or_interval = 1`,
    );
    const seen = await store.library.today(user, { today });
    expect(new Set(seen.folders).size).toBe(2_500);
    expect(new Set(seen.sets.map(({ id }) => id)).size).toBe(501);
    expect(seen.sets.at(-1)).toMatchObject({ name: 'set 500', folder: '500' });
    expect(seen.due.map(({ id }) => id)).toEqual(set.cards.map(({ id }) => id));
    await store.close();
  });

  it('searches due cards without cards of drafts', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const connection = connect(file);
    const planOf = (sql: string): string => {
      const steps = connection.tuples(`EXPLAIN QUERY PLAN ${sql}`);
      return steps.map((step) => String(step.at(-1))).join('\n');
    };
    const search = 'progress_due (user=? AND suspended=? AND state=? AND ';
    expect(planOf(newOnes)).toContain(`${search}due_on=? AND card_set=? AND card>?)`);
    expect(planOf(studiedOnes)).toContain(`${search}(due_on,card_set,card)>(?,?,?) AND due_on<?)`);
    for (const sql of [newOnes, studiedOnes]) expect(planOf(sql)).not.toContain('TEMP B-TREE');
    connection.close();
    await store.close();
  });
});

describe('a read', () => {
  it('of several statements sees one snapshot, also when another process writes in between', async () => {
    const file = aFile();
    const database = await openDatabase({ file, warn: () => {} });
    run(file, 'CREATE TABLE numbers (n)');
    const counted = await database.read((connection) => {
      const count = (): unknown => connection.tuple('SELECT count(*) FROM numbers');
      const before = count();
      run(file, 'INSERT INTO numbers VALUES (1)');
      return [before, count()];
    });
    expect(counted).toEqual([[0], [0]]);
    expect(await database.read((connection) => connection.tuple('SELECT count(*) FROM numbers'))).toEqual([1]);
    await database.close();
  });
});

describe('a review', () => {
  it('that comes last reads no earlier event, and undoing it reads no event of another card', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { user, set, card } = await aLearner(store, { cards: 2 });
    await recorded(store, user, aReview({ card }));
    await recorded(store, user, aReview({ card: cardAt(set, 1), day: addDays(today, 1) }));
    run(file, "UPDATE events SET before_json = 'unreadable', after_json = 'unreadable'");
    const last = await recorded(store, user, aReview({ card, day: addDays(today, 2) }));
    expect(await undo(store, user, last.id)).toMatchObject({ ok: true, value: { progress: last.before } });
    await store.close();
  });
});

describe('the marks of an account', () => {
  it('are complete where a page ends between the two of a day', async () => {
    const store = await openSqliteStore({ file: ':memory:' });
    const { user } = await aLearner(store);
    // A page holds a thousand; its last mark is the first of the two.
    await checkIn(store, user);
    for (let day = 1; day <= 501; day += 1) {
      await checkIn(store, user, addDays(today, day));
      await callHeatmap(store, user, addDays(today, day));
    }
    let found = 0;
    for await (const page of store.activities.marks(user)) found += page.length;
    expect(found).toBe(1_003);
    await store.close();
  });
});

describe('a receipt', () => {
  it('is kept for a day, then swept', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { user } = await aLearner(store);
    const receipt = { key: 'k', fingerprint: 'f', keep: () => 'kept' };
    const make = (path: string) => store.folders.make(user, folder(path), receipt);
    await make('a');
    const hour = 60 * 60 * 1_000;
    run(file, `UPDATE receipts SET at = at - ${23 * hour}`);
    expect(await make('b')).toMatchObject({ code: 'answered_before' });
    run(file, `UPDATE receipts SET at = at - ${1 * hour}`);
    expect(await make('c')).toEqual({ ok: true, value: undefined });
    expect(await make('d')).toMatchObject({ code: 'answered_before' });
    run(file, `UPDATE receipts SET at = at - ${24 * hour}`);
    expect(await dueOf(store, user, { today })).toHaveLength(1);
    await store.close();
    const again = await openSqliteStore({ file });
    await vi.waitFor(() => expect(rowsOf(file, 'receipts')).toBe(0), { timeout: 60_000 });
    await again.close();
  });
});
