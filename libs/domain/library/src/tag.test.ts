import { describe, expect, it } from 'vitest';
import { changingTags, contradicts, distinctTags, parseTag, tagBytesOf, tagKey, tagKeys } from './tag.ts';

describe('a tag', () => {
  it.each(['verb', 'a::b', '::', 'Überblick', 'קל', '🦊'.repeat(100), '__proto__', 'a\u200db'])('may be %j', (text) =>
    expect(parseTag(text)).toBe(text),
  );

  it.each([
    '',
    'a b',
    ' a',
    'a\n',
    'a\u3000b',
    'a\u00a0b',
    'a\u2028b',
    'a\u0000',
    'a\u0085b',
    '\ud800',
    'x'.repeat(101),
    '🦊'.repeat(101),
    'e\u0301'.repeat(101),
    'x'.repeat(1_000_000),
  ])('may not be %j', (text) => expect(parseTag(text)).toBeUndefined());

  it('is kept in NFC, in which it is measured', () => {
    expect(parseTag('e\u0301')).toBe('\u00e9');
    expect(parseTag('e\u0301'.repeat(100))).toBe('\u00e9'.repeat(100));
    // A composed character that NFC takes apart.
    expect(parseTag('\u0958'.repeat(51))).toBeUndefined();
  });

  it.each([
    ['Verb', 'vERB', true],
    ['É', 'e\u0301', true],
    ['STRASSE', 'straße', true],
    ['ΟΔΟΣ', 'οδος', true],
    ['verb', 'verbs', false],
    ['e', 'é', false],
  ])('%s is %s: %s', (one, other, same) => expect(tagKey(one) === tagKey(other)).toBe(same));

  it('has the same key among many', () => {
    const keyOf = tagKeys();
    const tags = Array.from({ length: 25_000 }, (_, index) => `\u00c9${index}`);
    for (const tag of [...tags, ...tags.slice(0, 10), 'É'.repeat(1_000)]) expect(keyOf(tag)).toBe(tagKey(tag));
  });
});

it('tags of which several are one tag are each kept once, in the first spelling', () => {
  expect(distinctTags(['Tag', 'tag', 'e\u0301', 'b', '\u00c9'])).toEqual(['Tag', 'e\u0301', 'b']);
});

describe('a change of tags', () => {
  it.each([
    [[], ['a', 'b'], [], ['a', 'b']],
    [['a'], ['b', 'a', 'A'], [], ['a', 'b']],
    [[], ['Verb', 'verb'], [], ['Verb']],
    [['a', 'B', 'c'], [], ['b', 'x'], ['a', 'c']],
    [['a', 'a::b'], [], ['A'], ['a::b']],
    [['a'], ['b'], ['a'], ['b']],
    [['a', 'A'], [], [], ['a', 'A']],
  ])('of %j, adding %j and removing %j, leaves %j', (tags, add, remove, left) =>
    expect(changingTags({ add, remove })(tags)).toEqual(left),
  );

  it('is the same for one note after the other', () => {
    const tagsAfter = changingTags({ add: ['x', 'y'], remove: ['a'] });
    expect(
      [
        ['a', 'X'],
        ['A', 'b'],
        ['Y', 'x'],
      ].map(tagsAfter),
    ).toEqual([
      ['X', 'y'],
      ['b', 'x', 'y'],
      ['Y', 'x'],
    ]);
  });

  it('contradicts itself when it adds and removes one tag', () => {
    expect(contradicts({ add: ['a', 'B'], remove: ['b'] })).toBe(true);
    expect(contradicts({ add: ['a'], remove: ['a::b'] })).toBe(false);
  });
});

it('tags are measured in UTF-8', () => expect(tagBytesOf(['é', 'ab', '🦊'])).toBe(8));
