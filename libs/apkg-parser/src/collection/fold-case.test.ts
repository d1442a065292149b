import { describe, expect, it } from 'vitest';
import { foldCase } from './fold-case.ts';
import { uniqueNames } from './unique-names.ts';

describe('folding of case', () => {
  it.each([
    ['Front', 'fRONT'],
    ['Straße', 'STRASSE'],
    ['GROẞ', 'gross'],
    ['ΣΟΦΟΣ', 'σοφος'],
    ['σοφοσ', 'σοφος'],
    ['ﬁn', 'FIN'],
    ['Ärger', 'äRGER'],
  ])('makes one of %s and %s', (a, b) => expect(foldCase(a)).toBe(foldCase(b)));

  it.each([
    ['ı', 'i'],
    ['ı', 'I'],
    ['Ärger', 'Arger'],
    ['o', 'ø'],
  ])('keeps %s and %s apart', (a, b) => expect(foldCase(a)).not.toBe(foldCase(b)));
});

describe('names of fields', () => {
  it('that are long, or many of one name, cost about what they are', () => {
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
  ])('are told apart as Anki does: %j', (names, unique) => expect(uniqueNames(names)).toEqual(unique));
});
