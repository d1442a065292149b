import type { EndedProgram } from '@flashcards/kit/rig';
import { runProgram } from '@flashcards/kit/rig';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Runs the built bench; needs `npm run program` and `npm run packages`. */
const bench = (...args: readonly string[]): Promise<EndedProgram> =>
  runProgram(fileURLToPath(new URL('../dist/main.js', import.meta.url)), args);

/** The cells of the printed table, without the headings. */
const rowsOf = (output: string): readonly (readonly string[])[] =>
  output
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const { errors: usage } = await bench('--help');
const sections = /(?<=^Figures: ).*/m.exec(usage)?.[0].split(', ') ?? [];

describe('the bench', () => {
  it.each(sections)('produces a measurement: %s', { timeout: 300_000 }, async (section) => {
    const { code, output, errors } = await bench('--quick', section);
    expect([code, errors]).toEqual([0, expect.stringContaining(section)]);
    const rows = rowsOf(output);
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    expect(rows).not.toEqual([]);
    for (const [, value] of rows) expect(value).toMatch(/^-?[\d.]+( ×| %| MB| ms| µs)?$|^not measured$/);
  });

  it('lists its figures', async () => {
    expect((await bench('flying')).code).toBe(2);
    expect((await bench('--seconds', 'soon')).code).toBe(2);
  });
});

/** Mebibytes: twice what a server holds after a long run. */
const plenty = 400;

describe('half a minute of 64 clients that use all operations of an app', () => {
  it('is answered without an error, in bounded memory', { timeout: 300_000 }, async () => {
    const { code, output, errors } = await bench('soak', '--seconds', '30');
    const of = new Map(rowsOf(output).map(([name, ...cells]) => [name, cells]));
    // 503s and other errors, in words.
    expect(of.get('errors')).toEqual(['0', '≤ 0', 'yes', expect.stringMatching(/^of \d+ requests$/)]);
    expect(of.get('operations that were requested')?.slice(1, 3)).toEqual(['≥ 43', 'yes']);
    expect([code, errors]).toEqual([0, expect.stringContaining('64 clients')]);
    const [growth, , , memory] = of.get('memory growth an hour') ?? [];
    if (growth === 'not measured') return;
    expect(Number(/to (\d+) MB/.exec(memory ?? '')?.[1])).toBeLessThan(plenty);
  });
});
