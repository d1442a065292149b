import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FolderPath } from './folder-path.ts';
import {
  childOf,
  depthOf,
  isBelow,
  lineageOf,
  nameOf,
  parentOf,
  parseFolderPath,
  rootFolder,
  segmentsOf,
} from './folder-path.ts';

describe('a folder path', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['Spanish', 'Spanish'],
    [' Spanish / Verbs /', 'Spanish/Verbs'],
    ['//a///b//', 'a/b'],
    ['__proto__/constructor', '__proto__/constructor'],
    ['cafe\u0301', 'caf\u00e9'],
    ['🐬/日本語', '🐬/日本語'],
    ['a\u00a0', 'a'],
  ])('parses %j as %j', (text, path) => {
    expect(parseFolderPath(text)).toBe(path);
  });

  it.each([
    ['a/../b'],
    ['.'],
    ['a/ .. '],
    ['a\u0000'],
    ['line\nbreak'],
    ['trailing\n'],
    ['a/\t/b'],
    ['\u0085x'],
    ['evil\u202Egpj'],
    ['\u2066x'],
    ['\ud800'],
    ['x'.repeat(201)],
    [Array.from({ length: 33 }, () => 'a').join('/')],
  ])('refuses %j', (text) => {
    expect(parseFolderPath(text)).toBeUndefined();
  });

  it('may have 32 names of 200 characters each', () => {
    const deep = Array.from({ length: 32 }, () => '🐬'.repeat(200)).join('/');
    expect(parseFolderPath(deep)).toBe(deep);
  });

  it('is unchanged when parsed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const path = parseFolderPath(text);
        if (path !== undefined) expect(parseFolderPath(path)).toBe(path);
      }),
    );
  });

  it('has a name, a parent and a lineage', () => {
    const path = parseFolderPath('a/b/c') ?? rootFolder;
    expect(segmentsOf(path)).toEqual(['a', 'b', 'c']);
    expect(nameOf(path)).toBe('c');
    expect(parentOf(path)).toBe('a/b');
    expect(lineageOf(path)).toEqual(['a', 'a/b', 'a/b/c']);
    expect([segmentsOf(rootFolder), lineageOf(rootFolder), parentOf(rootFolder), nameOf(rootFolder)]).toEqual([
      [],
      [],
      '',
      '',
    ]);
  });

  it("of a child is the folder's path and the name; `undefined` for a name with a slash", () => {
    const a = parseFolderPath('a') ?? rootFolder;
    expect([childOf(rootFolder, 'a'), childOf(a, ' b'), childOf(a, 'b/c')]).toEqual(['a', 'a/ b', undefined]);
  });

  it('is below a folder only when it continues after a slash', () => {
    const [a, b] = ['a', 'a/b'].map((path) => parseFolderPath(path) ?? rootFolder) as [FolderPath, FolderPath];
    const others = ['a/b/c', 'a/bc', 'b', 'A/b/c', 'a'].map((path) => parseFolderPath(path) ?? rootFolder);
    expect(others.map((path) => isBelow(path, b))).toEqual([true, false, false, false, false]);
    expect([isBelow(a, a), isBelow(a, rootFolder), isBelow(rootFolder, rootFolder)]).toEqual([false, true, false]);
    expect([rootFolder, a, b].map(depthOf)).toEqual([0, 1, 2]);
  });
});
