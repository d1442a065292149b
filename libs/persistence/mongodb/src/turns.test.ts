import { StoreUnavailable } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { turns } from './turns.ts';

const never = new Promise<never>(() => undefined);
const isThere = (): boolean => false;

describe('the turns of writers', () => {
  it('come one after the other for one key, in the order asked for', async () => {
    const inTurn = turns(isThere);
    const seen: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
    };
    await Promise.all([inTurn('a', work('one')), inTurn('a', work('two'))]);
    expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('of another key do not wait', async () => {
    const inTurn = turns(isThere);
    void inTurn('a', () => never);
    expect(await inTurn('b', () => Promise.resolve('done'))).toBe('done');
  });

  it('are refused where a line is long, until it has moved on', async () => {
    const inTurn = turns(isThere);
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const line = Array.from({ length: 257 }, () => inTurn('a', () => gate));
    await expect(inTurn('a', () => gate)).rejects.toThrow(StoreUnavailable);
    expect(await inTurn('b', () => Promise.resolve('another key'))).toBe('another key');
    open();
    await Promise.all(line);
    expect(await inTurn('a', () => Promise.resolve('room'))).toBe('room');
  });

  it('go on after one that failed', async () => {
    const inTurn = turns(isThere);
    const failed = inTurn('a', () => Promise.reject(new Error('no')));
    expect(await inTurn('a', () => Promise.resolve('done'))).toBe('done');
    await expect(failed).rejects.toThrow('no');
  });

  it('end, so that one who hangs does not keep all others', async () => {
    const inTurn = turns(isThere, 1);
    void inTurn('a', () => never);
    void inTurn('a', () => never);
    expect(await inTurn('a', () => Promise.resolve('done'))).toBe('done');
  });

  it('hold as long as their work when that ends in time', async () => {
    const inTurn = turns(isThere);
    let end = (): void => undefined;
    const first = inTurn('a', () => new Promise<void>((resolve) => (end = resolve)));
    let hasBegun = false;
    const second = inTurn('a', () => Promise.resolve((hasBegun = true)));
    await new Promise(setImmediate);
    expect(hasBegun).toBe(false);
    end();
    await Promise.all([first, second]);
    expect(hasBegun).toBe(true);
  });

  it('refuse nobody who comes at once', async () => {
    const inTurn = turns(() => true);
    await expect(inTurn('a', () => Promise.resolve('done'))).resolves.not.toBeInstanceOf(StoreUnavailable);
  });
});
