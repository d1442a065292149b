import { describe, it } from 'vitest';
import type { Rounds } from './kept.test-data.ts';
import { expectKept, longPauses, timeout } from './kept.test-data.ts';

const rounds: readonly Rounds[] = [
  { over: 'imports', loops: 6 },
  { over: 'reviews', loops: 4 },
  { over: 'library', loops: 1 },
  { over: 'together', loops: 1 },
  { over: 'mixed', loops: 2, strikes: ['kill server', 'pause server'], pause: longPauses },
];

describe.each(rounds)('a server or its MongoDB that is killed or paused beside another, over $over', (round) => {
  it('has kept what it acknowledged, and nothing by half', { timeout }, () => expectKept('mongodb', round));
});

describe('a server that is told to end under load', () => {
  it('ends with 0 in ten seconds, and has answered each request or left it without effect', { timeout }, () =>
    expectKept('mongodb', { over: 'stops', loops: 3 }),
  );
});
