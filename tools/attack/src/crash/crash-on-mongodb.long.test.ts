import { describe, it } from 'vitest';
import type { Rounds } from './kept.test-data.ts';
import { expectKept, longPauses, timeout } from './kept.test-data.ts';

const rounds: readonly Rounds[] = [
  { over: 'imports', loops: 6 },
  { over: 'reviews', loops: 4 },
  { over: 'mixed', loops: 2, strikes: ['kill server', 'pause server'], pause: longPauses },
];

describe.each(rounds)('a server or its MongoDB killed or paused next to another server, over $over', (round) => {
  it('keeps everything acknowledged, and nothing partially', { timeout }, () => expectKept('mongodb', round));
});

describe('a server shut down under load', () => {
  it('exits with 0 in ten seconds, and each request is answered or has no effect', { timeout }, () =>
    expectKept('mongodb', { over: 'stops', loops: 3 }),
  );
});
