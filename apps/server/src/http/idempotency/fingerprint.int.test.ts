import { contract } from '@flashcards/contract';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RequestParts } from './fingerprint.ts';
import { fingerprint } from './fingerprint.ts';

const directory = mkdtempSync(join(tmpdir(), 'flashcards-fingerprint-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const fileOf = (name: string, bytes: string) => {
  const location = join(directory, name);
  writeFileSync(location, bytes);
  return { location, abandoned: new Promise<void>(() => {}) };
};

const { body: shape } = contract.addCards;
const cardsOf = (...fronts: readonly string[]) => fronts.map((front) => ({ front, back: 'x' }));
const body = { set: '1', cards: cardsOf('a', 'b') };
const base: RequestParts = { operation: 'addCards', shape, body, query: {}, file: undefined };
const of = (changed: Partial<RequestParts>): Promise<string> => fingerprint({ ...base, ...changed });

describe('a fingerprint', () => {
  it('is the same for the same request, and has the same length for a long one', async () => {
    const cards = cardsOf(...Array.from({ length: 1_201 }, (_, index) => String(index)));
    expect(await of({})).toBe(await of({ body: structuredClone(body) }));
    expect(await of({ body: { set: '1', cards } })).toBe(
      await of({ body: { set: '1', cards: structuredClone(cards) } }),
    );
    expect(await of({ body: { set: '1', cards } })).toHaveLength(43);
  });

  it.each([
    ['operation', { operation: 'createFlashcard' }],
    ['query parameter', { query: { dryRun: true } }],
    ['value', { body: { ...body, set: '2' } }],
    ['entry', { body: { ...body, cards: cardsOf('a', 'c') } }],
    ['border between two entries', { body: { ...body, cards: cardsOf('a","b') } }],
    ['type of a value', { body: { ...body, set: 1 } }],
    ['absent value', { body: { ...body, set: undefined } }],
  ] satisfies readonly (readonly [string, Partial<RequestParts>])[])('differs for another %s', async (_, changed) => {
    expect(await of(changed)).not.toBe(await of({}));
  });

  it('does not depend on our names of the parts of a body', async () => {
    const otherNames = { ...shape, flashcardID: { ...shape.flashcardID, ours: 'other' } };
    expect(await of({ shape: otherNames, body: { other: '1', cards: body.cards } })).toBe(await of({}));
  });

  it('depends on the bytes of a file, not on its location', async () => {
    const first = await of({ file: fileOf('a', 'bytes') });
    expect(await of({ file: fileOf('b', 'bytes') })).toBe(first);
    expect(await of({ file: fileOf('c', 'byteS') })).not.toBe(first);
    expect(await of({})).not.toBe(first);
  });
});
