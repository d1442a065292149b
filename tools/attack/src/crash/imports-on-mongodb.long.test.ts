import { describe, it } from 'vitest';
import { expectKept, timeout } from './kept.test-data.ts';

describe('a server or its MongoDB that is killed or paused, over imports', () => {
  it('has kept what it acknowledged, and nothing by half', { timeout }, async () => {
    await expectKept('mongodb', 'imports', { loops: 6 });
  });
});
