import type { Account } from '@flashcards/persistence-conformance';
import { anAccount, changes, readings } from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import type { OpenedStore } from './stores.test-data.ts';
import { testStores } from './stores.test-data.ts';

const { openTwo, model } = await testStores();

const others = 5;

/** An account, and what is by itself beside it. */
const amongOthers = async (count: number) => {
  const [opened, beside] = await openTwo();
  const addSome = async () => {
    for (let added = 0; added < count; added += 1) await anAccount(beside.store);
  };
  await addSome();
  const account = await anAccount(opened.store);
  await addSome();
  return { ...opened, account };
};

/** These wake the sweeper, which looks for what is left of others, too. */
const sweeping = ['folders.delete', 'sets.insertNew', 'sets.delete'];

type Placed = OpenedStore & { readonly account: Account };

/** How many documents each call has looked at. */
const examinedBy = async ({ store, db, account }: Placed, callsOf: typeof readings) => {
  const examined: [member: string, documents: number][] = [];
  for (const [member, call] of callsOf(account)) {
    if (sweeping.includes(member)) continue;
    const before = model?.examined(db.databaseName) ?? 0;
    await call(store);
    examined.push([member, (model?.examined(db.databaseName) ?? 0) - before]);
  }
  return examined;
};

// The model tells what it looked at. A real server would have to be asked for the plan of each command.
describe.skipIf(!model)('no more documents are looked at where others have more', () => {
  it.each([
    ['to read', readings],
    ['to change', changes],
  ])('%s what an account has', async (_, callsOf) => {
    const alone = await examinedBy(await amongOthers(0), callsOf);
    expect(await examinedBy(await amongOthers(others), callsOf)).toEqual(alone);
    expect(alone.length).toBeGreaterThan(30);
  });
});
