import { describe, it } from 'vitest';
import { expectKept, timeout } from './kept.test-data.ts';

describe('a server that is killed or paused beside another, over reviews', () => {
  it('has kept what it acknowledged, and nothing by half', { timeout }, async () => {
    await expectKept('sqlite', 'reviews', { loops: 8 });
  });
});
