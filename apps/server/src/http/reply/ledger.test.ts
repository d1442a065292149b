import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { Context } from '../state.ts';
import type { Holding } from './ledger.ts';
import { ledger } from './ledger.ts';

/** A minimal response: open until it is destroyed. */
class Response extends EventEmitter {
  readonly req = { socket: {} };
  closed = false;
  destroyed = false;
  destroy(): void {
    this.destroyed = true;
    this.closed = true;
    this.emit('close');
  }
}

const mebibyte = 1024 * 1024;

/** The bytes of each response that the operating system has not sent. */
let left: number | undefined;

/** A ledger of 10 MiB. Opens responses with an account, an address and a number of MiB. */
const opened = (patience?: number) => {
  const { of } = ledger(10 * mebibyte, { ...(patience ? { patience } : {}), unsent: async () => () => left });
  return (user: string, address: string, mebibytes: number): { isOpen: () => boolean; holding: Holding } => {
    const res = new Response();
    const holding = of({ res, state: { user, address, requestId: '' } } as unknown as Context);
    holding.add(mebibytes * mebibyte);
    return { isOpen: () => !res.destroyed, holding };
  };
};

describe('the ledger of open responses', () => {
  it('destroys the largest response of the account that holds the most', () => {
    const open = opened();
    const [a1, a2, b] = [open('a', 'x', 2), open('a', 'y', 3), open('b', 'z', 4)];
    const c = open('c', 'w', 2);
    expect([a1, a2, b, c].map(({ isOpen }) => isOpen())).toEqual([true, false, true, true]);
  });

  it('counts the accounts of one address together', () => {
    const open = opened();
    const crowd = ['a', 'b', 'c', 'd'].map((account) => open(account, 'x', 2));
    const other = open('e', 'y', 3);
    expect(crowd.filter(({ isOpen }) => isOpen())).toHaveLength(3);
    expect(other.isOpen()).toBe(true);
  });

  it('destroys the new response when it holds the most by itself', () => {
    const open = opened();
    const first = open('a', 'x', 4);
    expect(() => open('b', 'y', 7)).toThrow('held too much');
    expect(first.isOpen()).toBe(true);
  });

  it('releases bytes that were taken, and those of closed responses', () => {
    const open = opened();
    const { holding } = open('a', 'x', 9);
    holding.add(-8 * mebibyte);
    const second = open('b', 'y', 9);
    expect(second.isOpen()).toBe(true);
    expect(() => holding.add(mebibyte)).not.toThrow();
  });

  it('keeps a slow client as long as the operating system sends its buffer', async () => {
    vi.useFakeTimers();
    try {
      const open = opened(30_000);
      const slow = open('a', 'x', 1);
      slow.holding.await();
      left = 4_000_000;
      for (let second = 0; second < 90; second += 1, left -= 10_000) await vi.advanceTimersByTimeAsync(1_000);
      expect(slow.isOpen()).toBe(true);
      await vi.advanceTimersByTimeAsync(35_000);
      expect(slow.isOpen()).toBe(false);
    } finally {
      left = undefined;
      vi.useRealTimers();
    }
  });

  it('destroys a client that takes nothing within its patience, and no other', async () => {
    vi.useFakeTimers();
    try {
      const open = opened(30_000);
      const [stalled, slow, idle] = [open('a', 'x', 1), open('b', 'y', 1), open('c', 'z', 1)];
      stalled.holding.await();
      for (let second = 0; second < 35; second += 5) {
        slow.holding.await();
        await vi.advanceTimersByTimeAsync(5_000);
        slow.holding.taken();
      }
      expect([stalled, slow, idle].map(({ isOpen }) => isOpen())).toEqual([false, true, true]);
    } finally {
      vi.useRealTimers();
    }
  });
});
