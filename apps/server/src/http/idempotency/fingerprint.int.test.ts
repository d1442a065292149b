import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Asked } from './fingerprint.ts';
import { fingerprint } from './fingerprint.ts';

const directory = mkdtempSync(join(tmpdir(), 'flashcards-fingerprint-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const fileOf = (name: string, bytes: string) => {
  const location = join(directory, name);
  writeFileSync(location, bytes);
  return { location, abandoned: new Promise<void>(() => {}) };
};

const base: Asked = { operation: 'addCards', body: { set: '1', cards: ['a', 'b'] }, query: {}, file: undefined };
const of = (changed: Partial<Asked>): Promise<string> => fingerprint({ ...base, ...changed });

describe('a fingerprint', () => {
  it('is the same for the same request, and as short for a long one', async () => {
    const cards = Array.from({ length: 1_201 }, (_, index) => ({ front: String(index), back: 'x' }));
    expect(await of({})).toBe(await of({ body: { set: '1', cards: ['a', 'b'] } }));
    expect(await of({ body: { cards } })).toBe(await of({ body: { cards: structuredClone(cards) } }));
    expect(await of({ body: { cards } })).toHaveLength(43);
  });

  it.each([
    ['operation', { operation: 'createFlashcard' }],
    ['query parameter', { query: { dryRun: true } }],
    ['value', { body: { set: '2', cards: ['a', 'b'] } }],
    ['entry', { body: { set: '1', cards: ['a', 'c'] } }],
    ['border between two entries', { body: { set: '1', cards: ['a","b'] } }],
    ['type of a value', { body: { set: 1, cards: ['a', 'b'] } }],
    ['absent value', { body: { set: undefined, cards: ['a', 'b'] } }],
  ] satisfies readonly (readonly [string, Partial<Asked>])[])('tells another %s', async (_, changed) => {
    expect(await of(changed)).not.toBe(await of({}));
  });

  it('goes by the bytes of a file, wherever it lies', async () => {
    const first = await of({ file: fileOf('a', 'bytes') });
    expect(await of({ file: fileOf('b', 'bytes') })).toBe(first);
    expect(await of({ file: fileOf('c', 'byteS') })).not.toBe(first);
    expect(await of({})).not.toBe(first);
  });
});
