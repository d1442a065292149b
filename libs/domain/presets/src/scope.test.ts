import type { SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import {
  everywhere,
  folderScope,
  isScopeIn,
  movedScope,
  outermostFirst,
  parseScope,
  scopesOf,
  setScope,
} from './scope.ts';

const folder = (path: string): FolderPath => path as FolderPath;

describe('a scope', () => {
  it.each([
    ['', ''],
    ['set:17', 'set:17'],
    ['folder: a / b', 'folder:a/b'],
    ['folder:__proto__', 'folder:__proto__'],
  ])('is read from %j', (text, scope) => {
    expect(parseScope(text)).toBe(scope);
  });

  it.each(['set:', 'set:x', 'set:-1', 'folder:', 'folder:/', 'folder:..', 'deck:1', ' ', 'SET:1'])(
    'is not read from %j',
    (text) => {
      expect(parseScope(text)).toBeUndefined();
    },
  );

  it('of a set begins with everything and ends with the set', () => {
    expect(scopesOf({ set: '7' as SetId, folder: folder('a/b') })).toEqual(['', 'folder:a', 'folder:a/b', 'set:7']);
    expect(scopesOf({ set: '7' as SetId })).toEqual(['', 'set:7']);
  });

  it('sorts outermost first', () => {
    const sorted = [everywhere, folderScope(folder('b')), folderScope(folder('a/b')), setScope('7' as SetId)];
    expect(sorted.toReversed().toSorted(outermostFirst)).toEqual(sorted);
  });

  it('moves with its folder and those above it, and not with a folder of a similar name', () => {
    const move = { from: folder('a'), to: folder('c/d') };
    const moved = ['a', 'a/b', 'ab'].map((path) => movedScope(folderScope(folder(path)), move));
    expect(moved).toEqual(['folder:c/d', 'folder:c/d/b', 'folder:ab']);
    expect(movedScope(everywhere, move)).toBe(everywhere);
  });

  it('is in a folder where it is the folder or below it', () => {
    const scopes = ['a', 'a/b', 'ab'].map((path) => folderScope(folder(path)));
    expect(scopes.map((scope) => isScopeIn(scope, folder('a')))).toEqual([true, true, false]);
    expect(isScopeIn(everywhere, folder('a'))).toBe(false);
  });
});
