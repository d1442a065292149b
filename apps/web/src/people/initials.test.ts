import { describe, expect, it } from 'vitest';
import { initialsOf, nameOf, tintOf } from './initials.ts';

it.each([
  ['Ada', 'Ada'],
  [undefined, 'user'],
  ['\u200B', 'user'],
  [' \u3164', 'user'],
])('a user whose display name is %j is called %j', (displayName, name) => {
  expect(nameOf({ user: 'user', displayName })).toBe(name);
});

describe('initials', () => {
  it.each([
    ['ada', 'A'],
    ['Ada Lovelace', 'AL'],
    ['Juan Carlos de la Cruz', 'JC'],
    ['grace.hopper@example.org', 'GO'],
    ['\u202Eevil name', 'EN'],
    ['Ünal', 'Ü'],
    ['e\u0301mile zola', 'E\u0301Z'],
    ['山田 太郎', '山太'],
    ['لينا حداد', 'لح'],
    ['🎉', '?'],
    ['', '?'],
  ])('of %j are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('have the tint of their user', () => {
    const tints = ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gil'].map(tintOf);
    expect(new Set(tints).size).toBeGreaterThan(3);
    expect(tintOf('ada')).toBe(tints[0]);
    expect(tints.every((tint) => tint >= 0 && tint < 6)).toBe(true);
  });
});
