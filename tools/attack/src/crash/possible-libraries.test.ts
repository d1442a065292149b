import { describe, expect, it } from 'vitest';
import { BrokenPromise } from './broken-promise.ts';
import type { ChangeOf, Library } from './library-model.ts';
import { possibleLibraries } from './possible-libraries.ts';

const makeSet: ChangeOf<'make set'> = {
  kind: 'make set',
  set: 'wrens',
  name: 'Wrens',
  description: '',
  folder: 'birds/small',
  cards: {},
};
const moveFolder = { kind: 'move folder', from: 'birds/small', to: 'small' } as const;
const deleteFolder = { kind: 'delete folder', path: 'birds', recursive: true } as const;

const isEmpty = ({ folders }: Library): boolean => folders.length === 0;
const placeOf = ({ sets }: Library): string | undefined => sets['wrens']?.folder;

describe('what a library may be', () => {
  it('is what was answered', () => {
    const possible = possibleLibraries('a device');
    possible.answered(makeSet, 'done');
    possible.answered({ ...makeSet, set: 'others' }, 'name_taken');
    possible.answered(moveFolder, 'done');
    possible.answered(deleteFolder, 'done');
    expect(possible.all().map(placeOf)).toEqual(['small']);
    expect(() => possible.saw('nothing', isEmpty)).toThrow(BrokenPromise);
  });

  it('is with or without what was not answered, which may be done later, and once', () => {
    const possible = possibleLibraries('a device');
    possible.answered(makeSet, 'done');
    possible.unanswered(deleteFolder);
    possible.saw('the set', (library) => placeOf(library) !== undefined);
    possible.saw('nothing', isEmpty);
    possible.answered(makeSet, 'done');
    expect(possible.all().map(placeOf)).toEqual(['birds/small']);
  });

  it('breaks a promise with a refusal that nothing explains', () => {
    const possible = possibleLibraries('a device');
    expect(() => possible.answered(makeSet, 'place_taken')).toThrow(BrokenPromise);
    expect(() => possibleLibraries('another').answered(moveFolder, 'done')).toThrow(BrokenPromise);
  });

  it('loses a name that both devices want to the other one', () => {
    const possible = possibleLibraries('a device');
    possible.answered({ ...makeSet, name: 'Contested 1' }, 'name_taken');
    expect(possible.all().every(isEmpty)).toBe(true);
  });
});
