import { describe, it } from 'vitest';
import { expectKept, timeout } from './kept.test-data.ts';

const strikes = ['kill server', 'stop server', 'pause server', 'kill server'] as const;
const pause = { least: 20_000, most: 20_000 };

describe('a server that is killed, told to end or stopped for 20 s beside another, over all works at once', () => {
  it('has kept what it acknowledged, and nothing by half', { timeout }, async () => {
    await expectKept('sqlite', 'mixed', { loops: 4, strikes, pause });
  });
});
