import { describe, expect, it } from 'vitest';
import { parseScope, placeOf } from './scope.ts';

describe('a scope', () => {
  it.each([
    ['', '', {}],
    ['set:7', 'set:7', { set: '7' }],
    ['folder: a // b ', 'folder:a/b', { folder: 'a/b' }],
    ['folder:set:7', 'folder:set:7', { folder: 'set:7' }],
    ['folder:__proto__', 'folder:__proto__', { folder: '__proto__' }],
  ])('is read from %j', (text, normal, place) => {
    const scope = parseScope(text);
    expect(scope).toBe(normal);
    expect(scope !== undefined && placeOf(scope)).toEqual(place);
  });

  it.each([' ', 'set:', 'set:x', 'set: 7', 'folder:', 'folder: / ', 'folder:a/../b', 'Set:7', 'deck:a', 'all'])(
    'is not %j',
    (text) => {
      expect(parseScope(text)).toBeUndefined();
    },
  );
});
