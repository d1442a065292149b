import { describe, expect, it } from 'vitest';
import { foldCase } from './fold-case.ts';
import { uniqueNames } from './unique-names.ts';

describe('case folding', () => {
  it.each([
    ['Front', 'fRONT'],
    ['Straße', 'STRASSE'],
    ['GROẞ', 'gross'],
    ['ΣΟΦΟΣ', 'σοφος'],
    ['σοφοσ', 'σοφος'],
    ['ﬁn', 'FIN'],
    ['Ärger', 'äRGER'],
  ])('makes %s and %s equal', (a, b) => expect(foldCase(a)).toBe(foldCase(b)));

  it.each([
    ['ı', 'i'],
    ['ı', 'I'],
    ['Ärger', 'Arger'],
    ['o', 'ø'],
  ])('keeps %s and %s different', (a, b) => expect(foldCase(a)).not.toBe(foldCase(b)));
});

describe('names of fields', () => {
  it('take linear time when they are long or equal', () => {
    const before = process.memoryUsage().heapUsed;
    expect(uniqueNames(['\u00c4\u00df'.repeat(5_000_000)])).toHaveLength(1);
    expect(uniqueNames(Array<string>(1_000).fill('\u00c4'.repeat(1_000))).at(-1)).toMatch(/^\u00c4+\+{999}$/);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(256 * 2 ** 20);
  });

  it.each([
    [
      ['Front', 'front', 'FRONT', 'Back'],
      ['Front', 'front+', 'FRONT++', 'Back'],
    ],
    [
      ['Straße', 'STRASSE'],
      ['Straße', 'STRASSE+'],
    ],
    [
      ['a', 'a+', 'A'],
      ['a', 'a+', 'A++'],
    ],
    [
      ['__proto__', '0', ' Front ', 'Front'],
      ['__proto__', '0', ' Front ', 'Front'],
    ],
  ])('are made distinct as in Anki: %j', (names, unique) => expect(uniqueNames(names)).toEqual(unique));
});
