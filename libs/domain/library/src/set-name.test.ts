import { describe, expect, it } from 'vitest';
import { parseSetName } from './set-name.ts';

describe('a flashcard set name', () => {
  it.each([['Spanish'], ['a/b'], ['.'], [' padded '], ['__proto__'], ['🐬'.repeat(200)]])('may be %j', (text) => {
    expect(parseSetName(text)).toBe(text);
  });

  it('is stored in NFC, so that both spellings of é are one name', () => {
    expect(parseSetName('cafe\u0301')).toBe(parseSetName('caf\u00e9'));
  });

  it.each([[''], ['   '], ['x'.repeat(201)], ['a\tb'], ['\u202Eabc'], ['\udfff']])('is never %j', (text) => {
    expect(parseSetName(text)).toBeUndefined();
  });
});
