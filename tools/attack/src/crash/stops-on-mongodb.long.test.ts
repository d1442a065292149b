import { describe, it } from 'vitest';
import { expectKept, timeout } from './kept.test-data.ts';

describe('a server that is told to end under load', () => {
  it('ends with 0 in ten seconds, and has answered each request or left it without effect', { timeout }, async () => {
    await expectKept('mongodb', 'stops', { loops: 3 });
  });
});
