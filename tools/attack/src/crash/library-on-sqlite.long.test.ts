import { describe, it } from 'vitest';
import { expectKept, timeout } from './kept.test-data.ts';

describe('a server that is killed or paused beside another, over changes of libraries', () => {
  it('has kept what it acknowledged, and nothing by half', { timeout }, async () => {
    await expectKept('sqlite', 'library', { loops: 2 });
  });
});
