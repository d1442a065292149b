import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { crashTest } from './crash-test.ts';

describe('a server that is killed', () => {
  it('has kept what it acknowledged, and nothing by half', { timeout: 600_000 }, async () => {
    const seed = randomBytes(4).toString('hex');
    const { seen, broken } = await crashTest({ loops: 20, seed }, (text) => console.log(text));
    expect(broken).toBeUndefined();
    expect(seen.kept + seen.whole + seen.absent).toBe(14 * 3);
    expect(seen.reviews).toBeGreaterThan(0);
  });
});
