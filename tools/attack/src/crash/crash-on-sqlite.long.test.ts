import { describe, it } from 'vitest';
import type { Rounds } from './kept.test-data.ts';
import { expectKept, longPauses, timeout } from './kept.test-data.ts';

const rounds: readonly Rounds[] = [
  { over: 'imports', loops: 10 },
  { over: 'reviews', loops: 8 },
  { over: 'library', loops: 2 },
  { over: 'together', loops: 2 },
  {
    over: 'mixed',
    loops: 4,
    strikes: ['kill server', 'stop server', 'pause server', 'kill server'],
    pause: longPauses,
  },
];

describe.each(rounds)('a server that is killed or paused beside another, over $over', (round) => {
  it('has kept what it acknowledged, and nothing by half', { timeout }, () => expectKept('sqlite', round));
});

describe('a server that is told to end under load', () => {
  it('ends with 0 in ten seconds, and has answered each request or left it without effect', { timeout }, () =>
    expectKept('sqlite', { over: 'stops', loops: 4 }),
  );
});
