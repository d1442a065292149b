import { describe, expect, it } from 'vitest';
import type { FolderPath } from './folder-path.ts';
import { folderTree } from './folder-tree.ts';

const folder = (path: string): FolderPath => path as FolderPath;

describe('a folder tree', () => {
  it('is empty for a user with nothing', () => {
    expect(folderTree([], [])).toEqual({ folders: new Map(), sets: [] });
  });

  it('has every folder, also empty ones, and each set in its folder', () => {
    const verbs = { id: 1, folder: folder('Spanish/Verbs') };
    const loose = { id: 2, folder: folder('') };
    expect(folderTree([folder('Spanish'), folder('Spanish/Verbs'), folder('Empty')], [verbs, loose])).toEqual({
      folders: new Map([
        ['Spanish', { folders: new Map([['Verbs', { folders: new Map(), sets: [verbs] }]]), sets: [] }],
        ['Empty', { folders: new Map(), sets: [] }],
      ]),
      sets: [loose],
    });
  });

  it('has a folder once, in any order and with repeats', () => {
    const set = { folder: folder('a/b/c') };
    const paths = ['a/b/c', 'z', 'a/b', 'a', 'a/b/d', 'z', 'a/b/c'].map(folder);
    const leaf = (...sets: unknown[]) => ({ folders: new Map(), sets });
    const b = { folders: new Map(Object.entries({ c: leaf(set), d: leaf() })), sets: [] };
    const a = { folders: new Map([['b', b]]), sets: [] };
    expect(folderTree(paths, [set])).toEqual({
      folders: new Map<string, unknown>([
        ['a', a],
        ['z', leaf()],
      ]),
      sets: [],
    });
  });

  it('keeps a folder called __proto__ like any other', () => {
    const tree = folderTree([folder('__proto__/constructor')], []);
    expect([...tree.folders.keys()]).toEqual(['__proto__']);
    expect([...(tree.folders.get('__proto__')?.folders.keys() ?? [])]).toEqual(['constructor']);
  });
});
