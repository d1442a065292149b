import type { AccountId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { aUser } from '@flashcards/persistence-conformance';
import type { Tx } from '@flashcards/persistence-ports';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import { openDatabase } from './database.ts';
import { openSqliteStore } from '../index.ts';
import { sqliteUnits } from './units.ts';

const receipt = { key: 'key', fingerprint: 'fingerprint', answer: 'answer' };

/** The units of a file with one account. */
const opened = async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const { account } = await store.users.insertIfAbsent(aUser());
  const database = await openDatabase({ file, warn: () => undefined });
  onTestFinished(async () => {
    await database.close();
    await store.close();
  });
  const { write } = sqliteUnits(database);
  const kept = () => write(account, async (tx) => ok(await tx.receipts.find(account, receipt.key)));
  return { account, write, kept };
};

describe('a unit of work', () => {
  it('writes all of its rows when it succeeds', async () => {
    const { account, write, kept } = await opened();
    expect(await write(account, async (tx) => ok(await tx.receipts.insert(account, receipt)))).toEqual(ok(undefined));
    expect(await kept()).toEqual(ok(receipt));
  });

  it('writes nothing when it is refused, and returns the refusal', async () => {
    const { account, write, kept } = await opened();
    const refused = await write(account, async (tx) => {
      await tx.receipts.insert(account, receipt);
      return refuse('name_taken');
    });
    expect(refused).toEqual(refuse('name_taken'));
    expect(await kept()).toEqual(ok(undefined));
  });

  it('writes nothing when it throws', async () => {
    const { account, write, kept } = await opened();
    const failing = write(account, async (tx) => {
      await tx.receipts.insert(account, receipt);
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    expect(await kept()).toEqual(ok(undefined));
  });

  it('keeps its row objects, because some remember what they have found', async () => {
    const { account, write } = await opened();
    const same = await write(account, async (tx) => ok([tx.quests === tx.quests, tx.progress === tx.progress]));
    expect(same).toEqual(ok([true, true]));
  });

  it.each<[string, (tx: Tx, account: AccountId) => Promise<unknown>]>([
    [
      'two calls of a unit of work at once',
      ({ accounts }, account) => Promise.all([accounts.isThere(account), accounts.isThere(account)]),
    ],
    [
      'a read after a write',
      async ({ accounts, receipts }, account) => {
        await receipts.insert(account, receipt);
        await accounts.isThere(account);
      },
    ],
  ])('fails by %s', async (message, work) => {
    const { account, write, kept } = await opened();
    await expect(write(account, async (tx) => ok(await work(tx, account)))).rejects.toThrow(message);
    expect(await kept()).toEqual(ok(undefined));
  });
});
