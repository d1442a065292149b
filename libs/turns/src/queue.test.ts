import { describe, expect, it } from 'vitest';
import type { QueueOptions, Refused } from './queue.ts';
import { queue } from './queue.ts';

/**
 * A queue whose requests are named by account and number, such as `a1`, optionally with an address after an @. A
 * request keeps its place until `leave`.
 */
const visited = (options: Partial<QueueOptions> = {}) => {
  const { enter, load, close } = queue({ places: 1, mostWaiting: 9, ...options });
  const inside: string[] = [];
  const refused: (readonly [name: string, code: Refused])[] = [];
  const ends = new Map<string, { leave: () => void; readonly hangUp: AbortController }>();
  const ask = async (name: string, places?: number): Promise<void> => {
    const [account = '', address] = name.split('@');
    const visit = { leave: () => {}, hangUp: new AbortController() };
    ends.set(name, visit);
    const keys = [account.slice(0, 1), ...(address === undefined ? [] : [address])] as const;
    const signal = () => visit.hangUp.signal;
    const entry = await enter({ keys: keys as [string, ...string[]], signal, ...(places ? { places } : {}) });
    if (!entry.ok) return void refused.push([name, entry.code]);
    visit.leave = entry.leave;
    inside.push(name);
  };
  const settled = async (): Promise<readonly string[]> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return inside.splice(0);
  };
  /** The requests that enter when these arrive. */
  const come = (...names: readonly string[]): Promise<readonly string[]> => {
    for (const name of names) void ask(name);
    return settled();
  };
  /** Like `come`, with the number of places that each request needs. */
  const comeFor = (...needs: readonly (readonly [string, number])[]): Promise<readonly string[]> => {
    for (const [name, places] of needs) void ask(name, places);
    return settled();
  };
  /** The requests that enter when this one leaves. */
  const leave = (name: string): Promise<readonly string[]> => {
    ends.get(name)?.leave();
    return settled();
  };
  const hangUp = (name: string): Promise<readonly string[]> => {
    ends.get(name)?.hangUp.abort();
    return settled();
  };
  const order = async (first: string): Promise<readonly string[]> => {
    const all = [first];
    for (let at = 0; at < all.length; at += 1) all.push(...(await leave(all[at] ?? '')));
    return all;
  };
  return { come, comeFor, leave, hangUp, order, refused, load, close, settled };
};

describe('the next turn', () => {
  it('alternates between accounts, independent of how many requests one of them has', async () => {
    const { come, order } = visited();
    expect(await come('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1')).toEqual(['a1']);
    expect(await order('a1')).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('goes to a new account before accounts that had a turn since it arrived', async () => {
    const { come, leave, order } = visited();
    await come('a1', 'b1', 'a2', 'b2');
    expect(await leave('a1')).toEqual(['b1']);
    await come('c1');
    expect(await order('b1')).toEqual(['b1', 'a2', 'c1', 'b2']);
  });

  it('does not go to one new account after the other while an account that had a turn waits', async () => {
    const { come, leave } = visited();
    await come('a1', 'b1', 'a2');
    expect(await leave('a1')).toEqual(['b1']);
    await come('c1', 'd1', 'e1');
    expect(await leave('b1')).toEqual(['a2']);
  });

  it('goes to the account that holds no place', async () => {
    const { come, leave } = visited({ places: 3 });
    expect(await come('a1', 'b1', 'a2', 'a3', 'c1')).toEqual(['a1', 'b1', 'a2']);
    expect(await leave('b1')).toEqual(['c1']);
  });

  it('goes to another address before a second account of the same one', async () => {
    const { come, order } = visited();
    await come('a1@x', 'b1@x', 'c1@x', 'd1@y', 'd2@y');
    expect(await order('a1@x')).toEqual(['a1@x', 'd1@y', 'b1@x', 'd2@y', 'c1@x']);
  });

  it('skips an account that holds its maximum until it gives a place back', async () => {
    const { come, leave } = visited({ places: 3, mostOfOne: 2 });
    expect(await come('a1', 'a2', 'a3', 'a4')).toEqual(['a1', 'a2']);
    expect(await come('b1')).toEqual(['b1']);
    expect(await leave('b1')).toEqual([]);
    expect(await leave('a1')).toEqual(['a3']);
  });
});

describe('a full queue', () => {
  it('refuses the newest request of the account with the most waiting', async () => {
    const { come, refused } = visited({ mostWaiting: 3 });
    await come('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'a5');
    expect(refused.map(([name]) => name)).toEqual(['a4', 'a3', 'd1', 'a5']);
    expect(new Set(refused.map(([, code]) => code))).toEqual(new Set(['full']));
  });

  it('refuses the newest request of the address with the most waiting, independent of its number of accounts', async () => {
    const { come, refused } = visited({ mostWaiting: 3 });
    await come('a1@x', 'b1@x', 'c1@x', 'd1@x', 'e1@y', 'e2@y');
    expect(refused.map(([name]) => name)).toEqual(['d1@x', 'e2@y']);
  });

  it('refuses an account above its maximum of waiting requests', async () => {
    const { come, refused, load } = visited({ mostWaitingOfOne: 2 });
    await come('a1', 'a2', 'a3', 'a4', 'b1');
    expect(refused).toEqual([['a4', 'full']]);
    expect(load()).toEqual({ running: 1, waiting: 3 });
  });
});

describe('a request for several places', () => {
  it('enters together with others while the places suffice', async () => {
    const { comeFor } = visited({ places: 10 });
    expect(await comeFor(['a1', 4], ['b1', 6], ['c1', 3])).toEqual(['a1', 'b1']);
  });

  it('is not overtaken by a smaller one', async () => {
    const { comeFor, leave } = visited({ places: 10 });
    expect(await comeFor(['a1', 6], ['b1', 8], ['c1', 3])).toEqual(['a1']);
    expect(await leave('a1')).toEqual(['b1']);
    expect(await leave('b1')).toEqual(['c1']);
  });

  it('gets all places when it asks for more than there are', async () => {
    const { comeFor, leave } = visited({ places: 10, mostOfOne: 5 });
    expect(await comeFor(['a1', 99], ['b1', 3])).toEqual(['a1']);
    expect(await leave('a1')).toEqual(['b1']);
  });
});

describe('a request that waits', () => {
  it('is refused when its client has gone, and frees its place in the queue', async () => {
    const { come, leave, hangUp, refused, load } = visited({ mostWaiting: 2 });
    await come('a1', 'b1', 'b2');
    await hangUp('b1');
    await come('c1');
    expect(refused).toEqual([['b1', 'gone']]);
    expect(load()).toEqual({ running: 1, waiting: 2 });
    expect(await leave('a1')).toEqual(['b2']);
  });

  it('unblocks smaller requests behind it when its client has gone', async () => {
    const { comeFor, hangUp } = visited({ places: 10 });
    await comeFor(['a1', 6], ['b1', 8], ['c1', 3]);
    expect(await hangUp('b1')).toEqual(['c1']);
  });

  it('is refused after its maximum waiting time', async () => {
    const { come, refused, settled } = visited({ patience: 10 });
    await come('a1', 'b1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await settled();
    expect(refused).toEqual([['b1', 'late']]);
  });

  it('is refused when the queue closes, as are later requests', async () => {
    const { come, close, refused, leave, settled } = visited();
    await come('a1', 'b1');
    close();
    await settled();
    await come('c1');
    expect(refused).toEqual([
      ['b1', 'closed'],
      ['c1', 'closed'],
    ]);
    expect(await leave('a1')).toEqual([]);
  });
});

describe('work in turn', () => {
  it('gives its place back exactly once, after repeated `leave` calls and after an error', async () => {
    const { run, enter, load } = queue({ places: 1, mostWaiting: 1 });
    await expect(run({ keys: ['a'] }, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
    const entry = await enter({ keys: ['a'] });
    if (!entry.ok) throw new Error('the place is free');
    entry.leave();
    entry.leave();
    expect(load()).toEqual({ running: 0, waiting: 0 });
    expect(await run({ keys: ['b'] }, async () => 'next')).toEqual({ ok: true, value: 'next' });
  });

  it('never exceeds the number of places while requests come, wait and time out', async () => {
    const { run, load } = queue({ places: 2, mostWaiting: 100 });
    let [inside, most] = [0, 0];
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await Promise.resolve();
      inside -= 1;
    };
    const signal = (index: number) => (index % 3 === 0 ? { signal: () => AbortSignal.timeout(0) } : {});
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => run({ keys: [`${index % 7}`], ...signal(index) }, work)),
    );
    expect([most, load()]).toEqual([2, { running: 0, waiting: 0 }]);
  });
});
