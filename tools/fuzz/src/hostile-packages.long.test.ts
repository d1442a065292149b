import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { measuredRead, mostMebibytes, mostSeconds } from './measured-read.ts';

const folder = new URL('../../../libs/apkg-parser/fixtures/hostile/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.apkg'));

/** What a fixture says may come of it. */
interface Expected {
  readonly allowed: readonly string[];
  readonly recoverableNotes?: number;
}

const expectedOf = (name: string): Expected =>
  JSON.parse(readFileSync(new URL(name.replace('.apkg', '.expected.json'), folder), 'utf8')) as Expected;

// Nothing can be learned without cards; and a schema of the future may keep anything anywhere.
const refused = ['missing-table-cards.apkg', 'schema-99.apkg'];

describe('a hostile package of the corpus', () => {
  it('is there', () => expect(names.length).toBeGreaterThan(80));

  it.concurrent.each(names)('ends as it may, in bounded time and memory: %s', { timeout: 100_000 }, async (name) => {
    const { allowed, recoverableNotes } = expectedOf(name);
    const { outcome, notes, seconds, mebibytes, problem } = await measuredRead(fileURLToPath(new URL(name, folder)));
    expect(problem).toBeUndefined();
    expect(allowed).toContain(outcome);
    expect(seconds).toBeLessThan(mostSeconds);
    expect(mebibytes).toBeLessThan(mostMebibytes);
    if (recoverableNotes === undefined) return;
    if (refused.includes(name)) expect(outcome).toBe('error');
    else expect([outcome === 'error', notes]).toEqual([false, recoverableNotes]);
  });
});
