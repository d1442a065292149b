import type { AccountId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Tx, UnitOfWork } from '@flashcards/persistence-ports';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { TestTx } from './a-server.test-data.ts';
import { aServer } from './a-server.test-data.ts';
import type { Units } from './units.ts';

const { aStore } = await aServer();

const increment = async (tx: TestTx) => {
  const n = (await tx.find('a')) ?? 0;
  await tx.save('a', n + 1);
  return ok(n + 1);
};

const opened = async () => {
  const store = await aStore();
  return { ...store, ...store.aProcess() };
};

/** The commands that were sent, by name and collection. */
const namesOf = (sent: Awaited<ReturnType<typeof opened>>['sent']): readonly string[] =>
  sent.map(({ commandName, command }) => {
    const target: unknown = command[commandName];
    return typeof target === 'string' ? `${commandName} ${target}` : commandName;
  });

describe('a unit of work', () => {
  it('is the port’s', () => {
    expectTypeOf<Units<Tx>>().toExtend<UnitOfWork>();
  });

  it('writes all of its rows when it succeeds, and increments the account’s revision', async () => {
    const { ana, ben, write, kept, revision } = await opened();
    const ended = await write(ana, async (tx) => {
      await tx.insert('a', 1);
      await tx.insert('b', 2);
      return ok('done');
    });
    expect(ended).toEqual(ok('done'));
    expect(await kept()).toEqual({ a: 1, b: 2 });
    expect([await revision(ana), await revision(ben)]).toEqual([1, 0]);
  });

  it('writes nothing when it is refused, and returns the refusal', async () => {
    const { ana, write, kept, revision } = await opened();
    const refused = await write(ana, async (tx) => {
      await tx.insert('a', 1);
      return refuse('name_taken');
    });
    expect(refused).toEqual(refuse('name_taken'));
    expect([await kept(), await revision()]).toEqual([{}, 0]);
  });

  it('writes nothing when it fails, and throws the error of its work', async () => {
    const { ana, write, kept, revision } = await opened();
    const bug = new Error('a bug');
    const failing = write(ana, async (tx) => {
      await tx.insert('a', (await tx.total()) + 1);
      throw bug;
    });
    await expect(failing).rejects.toBe(bug);
    expect([await kept(), await revision()]).toEqual([{}, 0]);
  });

  it('does not increment the revision when it writes nothing', async () => {
    const { ana, write, revision } = await opened();
    expect(await write(ana, async (tx) => ok(await tx.total()))).toEqual(ok(0));
    expect(await revision()).toBe(0);
  });

  it('creates no account that does not exist', async () => {
    const { write, accounts } = await opened();
    await write('nobody' as AccountId, increment);
    expect(await accounts.countDocuments({ _id: 'nobody' })).toBe(0);
  });

  it.each<[string, (tx: TestTx) => Promise<unknown>]>([
    ['two calls of a unit of work at once', (tx) => Promise.all([tx.find('a'), tx.find('a')])],
    ['two calls of a unit of work at once', async (tx) => void tx.find('a').catch(() => undefined)],
    ['a read after a write', async (tx) => (await tx.insert('a', 1), await tx.find('a'))],
  ])('fails by %s (%#)', async (message, work) => {
    const { ana, write, kept } = await opened();
    await expect(write(ana, async (tx) => ok(await work(tx)))).rejects.toThrow(message);
    expect(await kept()).toEqual({});
  });

  it('sends reads at once, then one command of writes for each collection, touched documents first, then the commit', async () => {
    const { ana, write, sent } = await opened();
    await write(ana, async (tx) => {
      await tx.find('a');
      await tx.save('a', 1);
      await tx.touch('folder');
      await tx.save('b', 2);
      return ok(undefined);
    });
    expect(namesOf(sent)).toEqual([
      'find counts',
      'update accounts',
      'update folders',
      'update counts',
      'commitTransaction',
    ]);
  });

  it('reads one snapshot of the primary and waits for a majority', async () => {
    const { ana, write, sent } = await opened();
    await write(ana, increment);
    const [first, ...others] = sent.map(({ command }) => command);
    expect(first).toMatchObject({ readConcern: { level: 'snapshot' }, startTransaction: true, autocommit: false });
    expect(others.filter((each) => 'readConcern' in each)).toEqual([]);
    expect(others.at(-1)).toMatchObject({ writeConcern: { w: 'majority', j: true, wtimeout: 20_000 } });
    expect(sent.map(({ command }) => command['maxTimeMS'] as unknown)).toEqual(sent.map(() => 20_000));
  });

  it('waits until a majority has the data that a refusal depends on', async () => {
    const { ana, write, sent } = await opened();
    await write(ana, async (tx) => refuse(String(await tx.total())));
    expect(namesOf(sent)).toEqual(['aggregate counts', 'commitTransaction']);
    expect(sent.at(-1)?.command).toMatchObject({ writeConcern: { w: 'majority' } });
  });

  it('reads many rows in one round trip', async () => {
    const { ana, write, sent } = await opened();
    await write(ana, async (tx) => {
      for (let n = 0; n < 500; n += 1) await tx.insert(String(n), n);
      return ok(undefined);
    });
    sent.length = 0;
    expect(await write(ana, async (tx) => ok((await tx.all()).length))).toEqual(ok(500));
    expect(namesOf(sent)).toEqual(['find counts', 'commitTransaction']);
  });

  it('returns its session after success, refusal and error', async () => {
    const { ana, write, read, sent } = await opened();
    const ends = [
      () => write(ana, increment),
      () => write(ana, async (tx) => refuse(String(await tx.total()))),
      () => write(ana, () => Promise.reject(new Error('a bug'))),
      () => write(ana, async (tx) => ok(await Promise.all([tx.total(), tx.total()]))),
      () => read(ana, (tx) => tx.total()),
      () => write(ana, increment),
    ];
    for (const end of ends) await end().catch(() => undefined);
    expect(new Set(sent.map(({ command }) => String((command['lsid'] as { id: unknown }).id))).size).toBe(1);
  });
});

describe('a unit of work that reads', () => {
  it('reads one snapshot, independent of concurrent writes, and waits until a majority has it', async () => {
    const { ana, read, sent, put } = await opened();
    const sums = await read(ana, async (tx) => {
      const before = await tx.total();
      await put('a', 5);
      return [before, await tx.total()];
    });
    expect(sums).toEqual([0, 0]);
    expect(namesOf(sent)).toEqual(['aggregate counts', 'aggregate counts', 'commitTransaction']);
    expect(sent.at(-1)?.command).toMatchObject({ writeConcern: { w: 'majority' } });
    expect(await read(ana, (tx) => tx.total())).toBe(5);
  });

  it('fails when it writes', async () => {
    const { ana, read, kept } = await opened();
    await expect(read(ana, (tx) => tx.insert('a', 1))).rejects.toThrow('a write in a unit of work that reads');
    expect(await kept()).toEqual({});
  });
});

describe('concurrent units of work', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => index);

  it('lose no update of one account, in two processes', async () => {
    const { ana, aProcess, kept, revision } = await aStore();
    const processes = [aProcess(), aProcess()];
    const ended = await Promise.all(fifty.map((index) => processes[index % 2]?.write(ana, increment)));
    expect(await kept()).toEqual({ a: 50 });
    expect(await revision()).toBe(50);
    expect(ended.map((each) => each?.value).sort((one, other) => Number(one) - Number(other))).toEqual(
      fifty.map((index) => index + 1),
    );
  });

  it('succeed when they take long, next to short ones of another process that never pause', async () => {
    const { ana, aProcess, kept, put } = await aStore();
    await put('a', 0);
    const [long, short] = [aProcess(), aProcess()];
    let [runs, isOver] = [0, false];
    const slow = long.write(ana, async (tx) => {
      runs += 1;
      const n = await tx.find('a');
      for (let read = 0; read < 50; read += 1) await tx.find('a');
      await tx.insert('b', n ?? 0);
      return ok(undefined);
    });
    const others = (async () => {
      while (!isOver) await short.write(ana, increment);
    })();
    await slow.finally(() => (isOver = true));
    await others;
    expect(await kept()).toMatchObject({ b: expect.any(Number) as number });
    expect(runs).toBeLessThan(20);
  });

  it('do not conflict over one account in one process', async () => {
    const { ana, write, kept } = await opened();
    let runs = 0;
    await Promise.all(fifty.map(() => write(ana, (tx) => ((runs += 1), increment(tx)))));
    expect([await kept(), runs]).toEqual([{ a: 50 }, 50]);
  });

  it('do not conflict over further keys in one process, in any order of the keys', async () => {
    const { ana, ben, write, kept } = await opened();
    let runs = 0;
    const one = (tx: TestTx) => ((runs += 1), increment(tx));
    const each = (index: number) =>
      index % 2 ? write(ana, one, ['folder', 'quest']) : write(ben, one, ['quest', 'folder']);
    await Promise.all(fifty.map(each));
    expect([await kept(), runs]).toEqual([{ a: 50 }, 50]);
  });

  /** Both units read before either writes; each may write while the sum is below 2. */
  const skewed = async (write: (tx: TestTx, id: string) => Promise<void>) => {
    const { ana, ben, aProcess, kept } = await aStore();
    let open = (): void => undefined;
    const bothHaveRead = new Promise<void>((resolve) => (open = resolve));
    let readers = 0;
    const unit = (account: AccountId) =>
      aProcess().write(account, async (tx) => {
        const total = await tx.total();
        if ((readers += 1) === 2) open();
        await bothHaveRead;
        if (total > 0) return refuse('too_late');
        await write(tx, account);
        return ok(undefined);
      });
    const ended = await Promise.all([unit(ana), unit(ben)]);
    return { oks: ended.filter(({ ok: isOk }) => isOk).length, rows: Object.keys(await kept()).length };
  };

  it("may each miss the other's write when they touch no common document", async () => {
    expect(await skewed((tx, id) => tx.insert(id, 1))).toEqual({ oks: 2, rows: 2 });
  });

  it("see the other's write when they touch the same document", async () => {
    const touching = async (tx: TestTx, id: string): Promise<void> => {
      await tx.touch('folder');
      await tx.insert(id, 1);
    };
    expect(await skewed(touching)).toEqual({ oks: 1, rows: 1 });
  });
});
