import { describe, expect, it } from 'vitest';
import { isPreferences, preferencesOf, valueOf } from './preferences.ts';

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('preferences', () => {
  it.each([
    ['null'],
    ['false'],
    ['-0.5'],
    ['""'],
    ['[]'],
    ['{"__proto__":{"a":1},"constructor":null,"":[""]}'],
    [String.raw`"\u0000\ud800 🦊"`],
  ])('keep %s', (text) => {
    const value: unknown = JSON.parse(text);
    expect(isPreferences(value)).toBe(true);
    expect(JSON.stringify(valueOf(preferencesOf(value)))).toBe(JSON.stringify(value));
  });

  it('are an empty object where none are stored', () => {
    expect(valueOf(undefined)).toEqual({});
  });

  it('have finite numbers', () => {
    for (const text of ['1e999', '[-1e999]', '{"a":{"b":1e400}}']) expect(isPreferences(JSON.parse(text))).toBe(false);
  });

  it('have at most 32 levels', () => {
    expect([isPreferences(nested(32)), isPreferences(nested(33)), isPreferences(nested(30_000))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('have at most 16 KiB of UTF-8', () => {
    const text = (units: number): boolean => isPreferences('é'.repeat(units / 2));
    expect([text(16_382), text(16_384)]).toEqual([true, false]);
  });
});
