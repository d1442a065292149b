import { describe, expect, it } from 'vitest';
import { compareTyped } from './compare-typed.ts';

/** `right`, `-wrong-`, `+missed+`. */
const marks = { right: '', wrong: '-', missed: '+' };
const shown = (typed: string, expected: string, ignoresMarks?: boolean): readonly string[] => {
  const compared = compareTyped(typed, expected, ignoresMarks);
  return [compared.typed, compared.expected].map((texts) =>
    texts.map(({ text, kind }) => marks[kind] + text + marks[kind]).join(''),
  );
};

describe('what was typed', () => {
  it.each([
    ['gato', 'gatto', ['gato', 'gat+t+o']],
    ['catt', 'cat', ['cat-t-', 'cat']],
    ['cut', 'cat', ['c-u-t', 'c+a+t']],
    ['', 'cat', ['', '+cat+']],
    ['dog', 'cat', ['-dog-', '+cat+']],
    ['Cat', 'cat', ['-C-at', '+c+at']],
  ])('is compared letter by letter: %s for %s', (typed, expected, both) => {
    expect(shown(typed, expected)).toEqual(both);
    expect(compareTyped(typed, expected).isRight).toBe(false);
  });

  it.each([
    [' two  words\n', 'two words'],
    ['cafe\u0301', 'caf\u00e9'],
  ])('is right however it is written: %j', (typed, expected) => {
    expect(compareTyped(typed, expected)).toMatchObject({ isRight: true, typed: [{ text: expected }] });
  });

  it('is compared by what a reader sees as letters', () => {
    expect(shown('👨‍👩‍👧', '👨‍👩‍👦')).toEqual(['-👨‍👩‍👧-', '+👨‍👩‍👦+']);
    expect(shown('की', 'का')).toEqual(['-की-', '+का+']);
  });

  it('may lack marks where they do not count', () => {
    expect(compareTyped('cafe', 'café', true).isRight).toBe(true);
    expect(shown('cafes', 'café', true)).toEqual(['cafe-s-', 'café']);
    expect(shown('cafe', 'café')).toEqual(['caf-e-', 'caf+é+']);
  });

  it('is compared as a whole when it is long', () => {
    const [long, longer] = ['a'.repeat(1_001), 'a'.repeat(100_000)];
    expect(shown(longer, long)).toEqual([`-${longer}-`, `+${long}+`]);
    expect(compareTyped(longer, longer).isRight).toBe(true);
  });
});
