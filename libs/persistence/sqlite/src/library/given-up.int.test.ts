import { ok } from '@flashcards/kernel';
import { aLearner, aSet, someCards, today } from '@flashcards/persistence-conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { openDatabase } from '../engine/database.ts';
import { sqliteUnits } from '../engine/units.ts';
import { openSqliteStore } from '../index.ts';
import { additionsIn } from './additions.ts';
import { discardAbandoned, discardAbandonedAddition } from './discard.ts';
import { addTo } from './drafts.ts';

const limits = { cards: 100_000, textBytes: 64 * 1_024 * 1_024 };

const opened = async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const learner = await aLearner(store);
  const database = await openDatabase({ file, warn: () => undefined });
  onTestFinished(async () => {
    await database.close();
    await store.close();
  });
  return { file, database, learner, account: learner.user, units: sqliteUnits(database) };
};

/** Runs a sweep that takes the running processes for dead, and that dies after the first of several steps. */
const sweptInPart = async (file: string, sweep: () => Promise<unknown>): Promise<void> => {
  const cards = rowsOf(file, 'cards');
  run(
    file,
    `CREATE TRIGGER dead BEFORE DELETE ON cards WHEN (SELECT count(*) FROM cards) <= ${cards - 500}
    BEGIN SELECT RAISE(ABORT, 'dead'); END`,
  );
  await expect(sweep()).rejects.toThrow('sqlite');
  run(file, 'DROP TRIGGER dead');
  expect(rowsOf(file, 'cards')).toBe(cards - 500);
};

describe('cards of which some were swept', () => {
  it('accept no more, and are never published, when they are an addition to a set', async () => {
    const { file, database, learner, account, units } = await opened();
    const additions = additionsIn(database);
    const addition = { set: learner.set.id, createdOn: today, limits };
    const id = await additions.begin(account, { ...addition, cards: [] });
    await additions.handOver(account, { ...addition, id, cards: someCards(1_200) });
    run(file, 'UPDATE additions SET until = 1');
    await sweptInPart(file, () => discardAbandonedAddition(database));
    const left = rowsOf(file, 'cards');
    await additions.handOver(account, { ...addition, id, cards: someCards(3) });
    expect(rowsOf(file, 'cards')).toBe(left);
    expect(await units.write(account, async (tx) => ok(await tx.additions.isThere(account, id)))).toEqual(ok(false));
  });

  it('accept no more, and are never published, when they are a new set', async () => {
    const { file, database, account, units } = await opened();
    const draft = aSet();
    await units.write(account, async (tx) => ok(await tx.drafts.insert(account, draft)));
    const add = addTo(database, account, { ...draft, createdOn: today });
    await add(someCards(1_200));
    run(file, 'UPDATE sets SET draft_until = 1 WHERE name IS NULL');
    await sweptInPart(file, () => discardAbandoned(database));
    await expect(add(someCards(3))).rejects.toThrow('given up');
    expect(await units.write(account, async (tx) => ok(await tx.drafts.areThere(account, [draft.id])))).toEqual(
      ok(false),
    );
  });
});
