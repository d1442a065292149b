import { describe, it } from 'vitest';
import { expectKept, timeout } from './kept.test-data.ts';

const strikes = ['kill both', 'pause server'] as const;
const pause = { least: 20_000, most: 20_000 };

describe('a server that is killed with its database, or stopped for 20 s beside another, over all works at once', () => {
  it('has kept what it acknowledged, and nothing by half', { timeout }, async ({ skip }) => {
    if (await expectKept('mongodb', 'mixed', { loops: 2, strikes, pause })) skip();
  });
});
