import { expect, it } from 'vitest';
import { setsIn } from './folders.ts';

it("yields every set of a tree with its folder's path", () => {
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
