import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

describe('damaged packages', () => {
  it('of two thousand, none hangs, crashes, leaks memory or is stored', { timeout: 600_000 }, async () => {
    const seed = randomBytes(4).toString('hex');
    const lines: string[] = [];
    const findings = await fuzz({ count: 2_000, http: 100, seed, from: 0 }, (text) => {
      lines.push(text);
      console.log(text);
    });
    expect(findings, lines.join('\n')).toEqual([]);
  });
});
