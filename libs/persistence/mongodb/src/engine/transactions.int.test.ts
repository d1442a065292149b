import { ok, refuse } from '@flashcards/kernel';
import type { Failure, Faults } from '@flashcards/mongodb-model';
import { startModel } from '@flashcards/mongodb-model';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ClientSession, CommandStartedEvent, MongoClientOptions } from '../driver.ts';
import type { CountRow, TestTx } from './a-server.test-data.ts';
import { aServer } from './a-server.test-data.ts';
import type { Deadline } from './deadline.ts';
import { within } from './deadline.ts';
import { inTransaction } from './transactions.ts';

const { aStore, faults, isModel } = await aServer();
const { aStore: aBriefStore } = await aServer(() => startModel({ transactionLifetimeLimitSeconds: 0.3 }));
afterEach(() => faults?.clear());

/** A unit that increments a count of 0, and the number of times its work has run. */
const counted = async (patience?: number, options: MongoClientOptions = {}) => {
  const store = await aStore();
  const process = store.aProcess(patience, { heartbeatFrequencyMS: 500, socketTimeoutMS: 1_000, ...options });
  // The driver may still send abandoned commands, which would trigger the next test's faults.
  onTestFinished(() => process.client.close());
  await store.put('a', 0);
  let runs = 0;
  const count = () =>
    process.write(store.ana, async (tx) => {
      runs += 1;
      const n = ((await tx.find('a')) ?? 0) + 1;
      await tx.save('a', n);
      return ok(n);
    });
  return { ...store, ...process, count, runs: () => runs };
};

const often = Array.from({ length: 200 }, (_, index) => index + 1);
const cutEach = (when: 'before' | 'after') => often.forEach((nth) => faults.cut('commitTransaction', when, nth));

const unknown = { code: 50, labels: ['UnknownTransactionCommitResult'] };
const aborted = { code: 112, labels: ['TransientTransactionError'] };

// A real server does not fail on demand.
describe.skipIf(!isModel)('a unit of work with an error before its commit', () => {
  const errors: readonly (readonly [title: string, order: (faults: Faults) => void])[] = [
    ['an election', ({ election }) => election(700)],
    ['a connection that is cut before its first read', ({ cut }) => cut('find', 'before')],
    ['a connection that is cut after its first read', ({ cut }) => cut('find', 'after')],
    ['a connection that is cut before its first write', ({ cut }) => cut('update', 'before')],
    ['a connection that is cut after its first write', ({ cut }) => cut('update', 'after')],
    ['a connection that is cut after its last write', ({ cut }) => cut('update', 'after', 2)],
    [
      'a connection that is cut once more when it aborts',
      ({ cut }) => (cut('update', 'after'), cut('abortTransaction', 'before')),
    ],
    ['a write that is answered too late', ({ slow }) => slow('update', 3_000)],
    ['a conflict', ({ fail }) => fail('update', aborted)],
    ['a conflict without a label', ({ fail }) => fail('update', { code: 112 })],
    ['an unknown error without a label', ({ fail }) => fail('find', { code: 16_777_220 })],
    ['the end of its transaction’s lifetime', ({ fail }) => fail('update', { code: 251 }, 2)],
    ['one error after the other', ({ fail }) => [1, 2, 3].forEach((nth) => fail('find', { code: 8 }, nth))],
  ];

  it.each(errors)('runs again after %s, and takes effect once', async (_, order) => {
    const { count, kept, revision } = await counted();
    order(faults);
    expect(await count()).toEqual(ok(1));
    expect([await kept(), await revision()]).toEqual([{ a: 1 }, 1]);
  });

  it.each([2, 9, 13, 14, 121, 257])('fails at once with the permanent error %i', async (code) => {
    const { count, runs, kept } = await counted();
    faults.fail('update', { code });
    const error = await count().catch((thrown: unknown) => thrown);
    expect(error).toEqual(new Error(`mongodb: operation failed with code ${code}`));
    expect([runs(), await kept()]).toEqual([1, { a: 0 }]);
  });

  it('throws `StoreUnavailable` when errors persist, with the last one as its cause', async () => {
    const { count, kept } = await counted(300);
    often.forEach((nth) => faults.fail('find', { code: 8 }, nth));
    const error = await count().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error).toMatchObject({ cause: { code: 8 } });
    faults.clear();
    expect(await kept()).toEqual({ a: 0 });
  });
});

describe('a unit of work that inserts a document that another one inserted meanwhile', () => {
  it('runs again and sees it', async () => {
    const { ana, aProcess, put, kept } = await aStore();
    const seen: unknown[] = [];
    const ended = await aProcess().write(ana, async (tx: TestTx) => {
      const n = await tx.find('name');
      if (seen.push(n) === 1) await put('name', 7);
      if (n !== undefined) return refuse('name_taken');
      await tx.insert('name', 1);
      return ok(undefined);
    });
    expect(ended).toEqual(refuse('name_taken'));
    expect([seen, await kept()]).toEqual([[undefined, 7], { name: 7 }]);
  });

  it('fails when it never reads it', async () => {
    const { ana, aProcess, put, kept } = await aStore();
    await put('name', 7);
    const failing = aProcess().write(ana, async (tx: TestTx) => ok(await tx.insert('name', 1)));
    await expect(failing).rejects.toThrow('mongodb: operation failed with code 11000');
    expect(await kept()).toEqual({ name: 7 });
  });
});

describe.skipIf(!isModel)('a commit', () => {
  const thrice = [1, 2, 3];
  const commits: readonly (readonly [title: string, order: (faults: Faults) => void])[] = [
    // The driver itself sends it twice.
    ['cut before it is applied', ({ cut }) => thrice.forEach((nth) => cut('commitTransaction', 'before', nth))],
    ['cut after it is applied', ({ cut }) => thrice.forEach((nth) => cut('commitTransaction', 'after', nth))],
    ['over its time', ({ fail }) => fail('commitTransaction', unknown)],
    ['answered too late', ({ slow }) => slow('commitTransaction', 3_000)],
  ];

  it.each(commits)('that is %s is sent again, and the work does not run again', async (_, order) => {
    const { count, runs, kept, revision } = await counted();
    order(faults);
    expect(await count()).toEqual(ok(1));
    expect([runs(), await kept(), await revision()]).toEqual([1, { a: 1 }, 1]);
  });

  it('that is aborted makes the work run again, on the same session', async () => {
    const { count, runs, kept, sent } = await counted();
    faults.fail('commitTransaction', aborted);
    expect(await count()).toEqual(ok(1));
    expect([runs(), await kept()]).toEqual([2, { a: 1 }]);
    expect(new Set(sent.map(({ command }) => String((command['lsid'] as { id: unknown }).id))).size).toBe(1);
  });

  it.each([
    ['is short', 4_000],
    ['is longer than the driver looks for a primary', 200],
  ])('that meets an election which %s makes the work run again', async (_, serverSelectionTimeoutMS) => {
    const { count, runs, kept, client } = await counted(20_000, { serverSelectionTimeoutMS });
    const meet = ({ commandName }: CommandStartedEvent): void => {
      if (commandName !== 'commitTransaction') return;
      client.off('commandStarted', meet);
      faults.election(700);
    };
    client.on('commandStarted', meet);
    expect(await count()).toEqual(ok(1));
    expect([runs(), await kept()]).toEqual([2, { a: 1 }]);
  });

  it.each([
    ['before', { a: 0 }],
    ['after', { a: 1 }],
  ] as const)('with unknown result, cut %s it is applied, throws `StoreUnavailable`', async (when, left) => {
    const { count, runs, kept } = await counted(300);
    cutEach(when);
    await expect(count()).rejects.toBeInstanceOf(StoreUnavailable);
    // The driver may be sending the commit once more: it is cut, too.
    const found = await kept();
    faults.clear();
    expect([runs(), found]).toEqual([1, left]);
  });

  it.each<[Failure, new (...values: never[]) => Error]>([
    [{ code: 13 }, Error],
    [{ code: 100 }, StoreUnavailable],
  ])('that fails with %o is not sent again', async (failure, kind) => {
    const { count, runs } = await counted();
    faults.fail('commitTransaction', failure);
    const error = await count().catch((thrown: unknown) => thrown);
    expect((error as Error).constructor).toBe(kind);
    expect(runs()).toBe(1);
  });
});

describe.skipIf(!isModel)('a server that becomes silent', () => {
  it('leads to `StoreUnavailable`, also for units that wait for their turn', async () => {
    const { count, ana, read } = await counted(300);
    await count();
    faults.silence();
    const calls = [count(), count(), read(ana, (tx) => tx.total())];
    for (const each of calls) await expect(each).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

describe('a transaction after its deadline', () => {
  /** Waits until the transaction ends by itself. */
  const writing = async (work: (deadline: Deadline) => Promise<void> = () => Promise.resolve()) => {
    const { client, db, kept } = await aStore();
    const ended = within(300, (deadline) =>
      inTransaction(client, { deadline, patience: 20_000 }, async (session: ClientSession) => {
        await db.collection<CountRow>('counts').updateOne({ _id: 'a' }, { $set: { n: 1 } }, { session, upsert: true });
        await work(deadline);
      }),
    );
    return { ended, kept };
  };

  it.skipIf(!isModel).each(['update', 'commitTransaction'])('sends no further %s', async (command) => {
    often.forEach((nth) => faults.fail(command, unknown, nth));
    const { ended } = await writing();
    await expect(ended).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('is not committed when its work ends too late', async () => {
    const late = ({ signal }: Deadline): Promise<void> =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    const { ended, kept } = await writing(late);
    await expect(ended).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await kept()).toEqual({});
  });
});

describe('a unit of work of a killed process', () => {
  it('blocks other units until its transaction’s lifetime is over', async () => {
    const { ana, client, accounts, aProcess, revision } = await aBriefStore();
    const session = client.startSession();
    session.startTransaction();
    await accounts.updateOne({ _id: ana }, { $inc: { revision: 1 } }, { session });
    expect(await aProcess().write(ana, async (tx) => ok(await tx.insert('a', 1)))).toEqual(ok(undefined));
    expect(await revision()).toBe(1);
  });
});
