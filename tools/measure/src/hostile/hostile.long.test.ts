import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttackName } from './attacks.ts';
import { besideHostile, besideLists } from './beside-hostile.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flashcards-hostile-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/**
 * The memory that docs/operations.md recommends for a container, in mebibytes. Resident memory is mostly uncollected
 * garbage: with previews about 300 MB after each collection, and 550 to 800 MB otherwise. The ledger's own limit has a
 * unit test.
 */
const memoryOfAContainer = 1_024;

describe('unread answers', () => {
  it.each([
    ['previews', 30],
    ['kept answers', 10],
    ['documents', 10],
    ['any small operation', 15],
  ] satisfies readonly (readonly [AttackName, number])[])(
    'leave the server enough memory, and honest clients their answers: %s',
    { timeout: 300_000 },
    async (name, seconds) => {
      const { attacked, mebibytes } = await besideHostile(name, { directory, due: 20, seconds });
      expect(attacked.length).toBeGreaterThan(100);
      expect(mebibytes).toBeLessThan(memoryOfAContainer);
    },
  );
});

describe('long lists of eight accounts', () => {
  it('do not block an honest batch of reviews', { timeout: 300_000 }, async () => {
    const { statuses, stored } = await besideLists(directory, 5, 20_000);
    expect(stored).toBeGreaterThan(0);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });
});
