import { describe, expect, it } from 'vitest';
import { bench, rowsOf } from './run-bench.test-data.ts';

/** Mebibytes: twice what a server holds that has been at it for long. */
const plenty = 400;

describe('half a minute of 64 clients at whatever an app asks for', () => {
  it('is answered without an error, in bounded memory', { timeout: 300_000 }, async () => {
    const { code, output, errors } = await bench('soak', '--store', 'sqlite', '--seconds', '30');
    const of = new Map(rowsOf(output).map(([name, ...cells]) => [name, cells]));
    // 503s and whatever else was answered, in words.
    expect(of.get('errors, SQLite')).toEqual(['0', '≤ 0', 'yes', expect.stringMatching(/^of \d+ requests$/)]);
    expect(of.get('operations that were asked for, SQLite')?.slice(1, 3)).toEqual(['≥ 43', 'yes']);
    expect([code, errors]).toEqual([0, expect.stringContaining('64 clients')]);
    const [growth, , , memory] = of.get('memory growth an hour, SQLite') ?? [];
    if (growth === 'not measured') return;
    expect(Number(/to (\d+) MB/.exec(memory ?? '')?.[1])).toBeLessThan(plenty);
  });
});
