import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { timedStore } from './timed-store.ts';

/** A store of these members, as far as a test needs one; and the same, timed, with what the watcher was told. */
const timed = <T extends object>(members: T) => {
  const told: string[] = [];
  const store = members as unknown as Store;
  return { store: timedStore(store, (call) => void told.push(call)) as unknown as T, told };
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
  it('answers with the very same promises, and tells when they are settled', async () => {
    const answers = [Promise.resolve('found'), Promise.reject(new Error('away'))];
    const given = [...answers];
    const { store, told } = timed({ users: { find: (_: string) => given.shift() } });
    expect(store.users.find('ana')).toBe(answers[0]);
    expect(told).toEqual([]);
    await answers[0];
    expect(told).toEqual(['users.find']);
    await expect(store.users.find('ana')).rejects.toThrow('away');
    expect(told).toEqual(['users.find', 'users.find']);
  });

  it('has told of a call before whoever asked goes on', async () => {
    const { store, told } = timed({ users: { find: async () => 'found' } });
    await store.users.find();
    expect(told).toHaveLength(1);
  });

  it('tells of what is no port', async () => {
    const { store, told } = timed({ ping: async () => undefined });
    await store.ping();
    expect(told).toEqual(['ping']);
  });

  it('throws what is thrown before there is a promise, and passes on all that it was asked with', () => {
    const { store } = timed({
      goals: {
        edit: (...args: readonly unknown[]) => {
          throw new Error(args.join());
        },
      },
    });
    expect(() => store.goals.edit('a', 1)).toThrow('a,1');
  });

  it('tells of each page, and lets go of those that nobody wants', async () => {
    const log: string[] = [];
    const { store, told } = timed({ cards: { ofSet: () => pages(log) } });
    const read: number[] = [];
    for await (const page of store.cards.ofSet()) read.push(...page);
    expect([read, told, log]).toEqual([[1, 2], Array(3).fill('cards.ofSet'), ['let go']]);
    for await (const page of store.cards.ofSet()) {
      expect(page).toEqual([1]);
      break;
    }
    expect(log).toEqual(['let go', 'let go']);
  });
});
