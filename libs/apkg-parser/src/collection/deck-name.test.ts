import { describe, expect, it } from 'vitest';
import { shownDeckName } from './deck-name.ts';

// Each as Anki 26.9 shows it after opening.
describe('the name of a deck', () => {
  it.each([
    ['A::B', 'A::B'],
    ['A::::B', 'A::blank::B'],
    ['a:::::b', 'a::blank::b'],
    ['::x::', 'blank::x::blank'],
    ['  ::  ', 'blank::blank'],
    ['', 'blank'],
    [' y ', 'y'],
    ['\u3000y\u0085\u00a0', 'y'],
    ['\ufeffy', '\ufeffy'],
    [': a: :b :', 'a: :b'],
    ['tab\there\u0000\u001f', 'tabhere'],
    ['a\u200bb', 'a\u200bb'],
    ['e\u0301', '\u00e9'],
  ])('of %j is shown as %j', (name, shown) => expect(shownDeckName(name)).toBe(shown));
});
