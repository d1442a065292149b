import { StoreUnavailable } from '@flashcards/persistence-ports';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readTurns, turnsByKey } from './turns.ts';

const forever = (): AbortSignal => new AbortController().signal;

/** Work that runs until `end` is called. */
const held = () => {
  let end = (): void => undefined;
  const running = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => running };
};

describe('turns by keys', () => {
  it('are given in one order of keys, so that no two units wait for each other, and to one unit at a time', async () => {
    const inTurns = turnsByKey();
    const inside = new Map<string, number>();
    let most = 0;
    const count = (keys: readonly string[], change: number): void =>
      keys.forEach((key) => {
        inside.set(key, (inside.get(key) ?? 0) + change);
        most = Math.max(most, inside.get(key) ?? 0);
      });
    const run = (keys: readonly string[]): Promise<void> =>
      inTurns(keys, forever(), async () => {
        count(keys, 1);
        await nextTurn();
        count(keys, -1);
      });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        [['an account', 'b', 'a'], ['another', 'a', 'b'], ['another', 'c', 'b'], ['a third', 'a', 'c'], ['c']].map(run),
      ).flat(),
    );
    expect([most, new Set(inside.values())]).toEqual([1, new Set([0])]);
  });

  it('are given by the first key first: a unit that waits for it does not block the others', async () => {
    const [inTurns, first] = [turnsByKey(), held()];
    const running = inTurns(['z'], forever(), first.work);
    const waiting = inTurns(['z', 'a'], forever(), async () => 'waited');
    expect(await inTurns(['y', 'a'], forever(), async () => 'done')).toBe('done');
    first.end();
    await running;
    expect(await waiting).toBe('waited');
  });

  it('are given once for a repeated key', async () => {
    expect(await turnsByKey()(['a', 'a'], forever(), async () => 'done')).toBe('done');
  });

  it('are not waited for after the signal is aborted', async () => {
    const [inTurns, first, late] = [turnsByKey(), held(), new AbortController()];
    const running = inTurns(['a'], forever(), first.work);
    const waiting = inTurns(['a'], late.signal, async () => undefined);
    late.abort(new Error('too late'));
    await expect(waiting).rejects.toThrow('too late');
    first.end();
    await running;
    expect(await inTurns(['a'], forever(), async () => 'done')).toBe('done');
  });

  it('are refused where too many wait', async () => {
    const [inTurns, first] = [turnsByKey(), held()];
    const running = inTurns(['a'], forever(), first.work);
    const waiting = Array.from({ length: 256 }, () => inTurns(['a'], forever(), async () => undefined));
    await expect(inTurns(['a'], forever(), async () => undefined)).rejects.toBeInstanceOf(StoreUnavailable);
    first.end();
    await Promise.all([running, ...waiting]);
  });
});

describe('turns of reads', () => {
  it('leave most connections to other accounts', async () => {
    const [inTurn, slow] = [readTurns(10), held()];
    let begun = 0;
    const read = () => inTurn('ana', forever(), () => ((begun += 1), slow.work()));
    const reads = Array.from({ length: 10 }, read);
    expect(await inTurn('ben', forever(), async () => 'read')).toBe('read');
    expect(begun).toBe(2);
    slow.end();
    await Promise.all(reads);
    expect(begun).toBe(10);
  });

  it('leave connections for other work than reads', async () => {
    const [inTurn, slow] = [readTurns(10), held()];
    let begun = 0;
    const accounts = Array.from({ length: 10 }, (_, index) => `account ${index}`);
    const reads = accounts.map((account) => inTurn(account, forever(), () => ((begun += 1), slow.work())));
    await nextTurn();
    expect(begun).toBe(8);
    slow.end();
    await Promise.all(reads);
  });

  it('are refused to an account with too many waiting reads', async () => {
    const [inTurn, slow] = [readTurns(10), held()];
    const reads = Array.from({ length: 258 }, () => inTurn('ana', forever(), slow.work));
    await expect(inTurn('ana', forever(), slow.work)).rejects.toThrow(StoreUnavailable);
    slow.end();
    await Promise.all(reads);
  });
});
