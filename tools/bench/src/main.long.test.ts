import { describe, expect, it } from 'vitest';
import { bench, rowsOf } from './run-bench.test-data.ts';

describe('the bench', () => {
  it('measures everything', { timeout: 300_000 }, async () => {
    // What stands in for MongoDB takes its time.
    const { code, output, errors } = await bench('--quick', '--store', 'sqlite');
    expect([code, errors]).toEqual([0, expect.any(String)]);
    const rows = rowsOf(output);
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(40);
    for (const [, value] of rows) expect(value).toMatch(/^-?[\d.]+( ×| %| MB| ms| µs)?$|^not measured$/);
  });

  it('knows its figures', async () => {
    expect((await bench('flying')).code).toBe(2);
    expect((await bench('--store', 'paper')).code).toBe(2);
    expect((await bench('--seconds', 'soon')).code).toBe(2);
  });
});
