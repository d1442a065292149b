import { describe, it } from 'vitest';
import type { Rounds } from './kept.test-data.ts';
import { expectKept, longPauses, timeout } from './kept.test-data.ts';

const rounds: readonly Rounds[] = [
  { over: 'imports', loops: 10 },
  { over: 'reviews', loops: 8 },
  {
    over: 'mixed',
    loops: 4,
    strikes: ['kill server', 'stop server', 'pause server', 'kill server'],
    pause: longPauses,
  },
];

describe.each(rounds)('a server killed or paused next to another one, over $over', (round) => {
  it('keeps everything acknowledged, and nothing partially', { timeout }, () => expectKept('sqlite', round));
});

describe('a server shut down under load', () => {
  it('exits with 0 in ten seconds, and each request is answered or has no effect', { timeout }, () =>
    expectKept('sqlite', { over: 'stops', loops: 4 }),
  );
});
