import { expect, it } from 'vitest';
import { setsIn } from './folders.ts';

it('walks a tree of folders with the path of each set', () => {
  const leaf = { folders: new Map(), sets: ['deep'] };
  const tree = {
    folders: new Map([['a', { folders: new Map([['b', leaf]]), sets: ['in a'] }]]),
    sets: ['at the root'],
  };
  expect([...setsIn(tree)]).toEqual([
    { folder: '', set: 'at the root' },
    { folder: 'a', set: 'in a' },
    { folder: 'a/b', set: 'deep' },
  ]);
});
