import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { timedStore } from './timed-store.ts';

/** A store with only the given members, the same store timed, and the calls that the watcher received. */
const timed = <T extends object>(members: T) => {
  const calls: string[] = [];
  const store = members as unknown as Store;
  return { store: timedStore(store, (call) => void calls.push(call)) as unknown as T, calls };
};

async function* pages(log: string[]) {
  try {
    yield [1];
    yield [2];
  } finally {
    log.push('let go');
  }
}

describe('a timed store', () => {
  it('returns the same promises, and reports a call when its promise settles', async () => {
    const answers = [Promise.resolve('found'), Promise.reject(new Error('away'))];
    const given = [...answers];
    const { store, calls } = timed({ users: { find: (_: string) => given.shift() } });
    expect(store.users.find('ana')).toBe(answers[0]);
    expect(calls).toEqual([]);
    await answers[0];
    expect(calls).toEqual(['users.find']);
    await expect(store.users.find('ana')).rejects.toThrow('away');
    expect(calls).toEqual(['users.find', 'users.find']);
  });

  it('reports a call before the caller continues', async () => {
    const { store, calls } = timed({ users: { find: async () => 'found' } });
    await store.users.find();
    expect(calls).toHaveLength(1);
  });

  it('reports methods of the store itself, outside any port', async () => {
    const { store, calls } = timed({ ping: async () => undefined });
    await store.ping();
    expect(calls).toEqual(['ping']);
  });

  it('rethrows an error thrown before a promise exists, and passes on all arguments', () => {
    const { store } = timed({
      goals: {
        edit: (...args: readonly unknown[]) => {
          throw new Error(args.join());
        },
      },
    });
    expect(() => store.goals.edit('a', 1)).toThrow('a,1');
  });

  it('reports each page, and closes an iterator that is left early', async () => {
    const log: string[] = [];
    const { store, calls } = timed({ cards: { ofSet: () => pages(log) } });
    const read: number[] = [];
    for await (const page of store.cards.ofSet()) read.push(...page);
    expect([read, calls, log]).toEqual([[1, 2], Array(3).fill('cards.ofSet'), ['let go']]);
    for await (const page of store.cards.ofSet()) {
      expect(page).toEqual([1]);
      break;
    }
    expect(log).toEqual(['let go', 'let go']);
  });
});
