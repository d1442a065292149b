import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deckLevels } from './deck-levels.ts';
import type { FolderPath } from './folder-path.ts';
import { childOf, lineageOf, parseFolderPath } from './folder-path.ts';
import type { SetPlace, Shelves } from './place-decks.ts';
import { placeDecks } from './place-decks.ts';
import type { SetName } from './set-name.ts';
import { parseSetName } from './set-name.ts';

const set = (name: string, folder = ''): SetPlace => ({ name: name as SetName, folder: folder as FolderPath });
const nothing = { folders: new Set<FolderPath>(), sets: [] };

const placesOf = (decks: readonly string[], given: SetPlace, shelves: Shelves): readonly SetPlace[] => {
  const placed = placeDecks(decks.map(deckLevels), given, shelves);
  if (!placed) throw new Error('too many folders');
  return placed.places;
};

interface Given {
  readonly decks: readonly string[];
  readonly folder?: string;
  readonly folders?: readonly string[];
  readonly sets?: readonly SetPlace[];
}

/** `folder>name` of each set. */
const placed = ({ decks, folder = '', folders = [], sets = [] }: Given): readonly string[] =>
  placesOf(decks, set('Import', folder), { folders: new Set(folders as FolderPath[]), sets }).map(
    ({ name, folder: path }) => `${path}>${name}`,
  );

describe('a deck', () => {
  it.each<[what: string, given: Given, expected: readonly string[]]>([
    ['alone has the given name', { decks: ['A::B'], folder: 'x' }, ['x>Import']],
    ['is a set beside others', { decks: ['A', 'B'], folder: 'x' }, ['x>A', 'x>B']],
    ['with subdecks is a folder and a set', { decks: ['A', 'A::B'] }, ['A>A', 'A>B']],
    ['without cards is only a folder', { decks: ['A::B', 'A::C::D'] }, ['A>B', 'A/C>D']],
    ['of a name that begins like another is beside it', { decks: ['A', 'AB::C'] }, ['>A', 'AB>C']],
    ['without a name has the given one', { decks: ['', 'A'] }, ['>Import', '>A']],
    ['with a subfolder of its own name gets a number', { decks: ['A', 'A::A::B'] }, ['A>A (2)', 'A/A>B']],
    ['is beside one that sounds the same', { decks: ['A', 'A::\u0007'] }, ['>A', '>A (2)']],
    ['with a slash has it in its set only', { decks: ['a/b', 'a/b::c'] }, ['a-b>a/b', 'a-b>c']],
    ['of dots is no folder of dots', { decks: ['..::a', '.::b'] }, ['_>a', '_>b']],
  ])('%s', (_, given, expected) => {
    expect(placed(given)).toEqual(expected);
  });

  it.each<[what: string, given: Given, expected: readonly string[]]>([
    ['a set of the library', { decks: ['A'], sets: [set('Import', 'y')] }, ['>Import (2)']],
    ['numbered sets', { decks: ['A', 'B'], sets: [set('A'), set('A (2)')] }, ['>A (3)', '>B']],
    ['a deck elsewhere', { decks: ['A::V', 'B::V', 'C::V'] }, ['A>V', 'B>V (2)', 'C>V (3)']],
    ['a folder', { decks: ['A', 'B'], folders: ['A', 'A (2)'] }, ['>A (3)', '>B']],
    ['a folder of a deck', { decks: ['A::A', 'A::A::A', 'B'] }, ['A/A>A', 'A/A>A (2)', '>B']],
    ['a set where a folder is to be', { decks: ['A::B', 'C'], sets: [set('A')] }, ['A (2)>B', '>C']],
  ])('gets a number where its name is taken by %s', (_, given, expected) => {
    expect(placed(given)).toEqual(expected);
  });

  it('goes into a folder that is there', () => {
    expect(placed({ decks: ['A::B', 'C'], folder: 'x', folders: ['x', 'x/A'] })).toEqual(['x/A>B', 'x>C']);
  });

  it('below the deepest folder is in that folder', () => {
    const deep = Array.from({ length: 31 }, (_, index) => index).join('/');
    expect(placed({ decks: ['a::b::c', 'a::d'], folder: deep })).toEqual([`${deep}/a>c`, `${deep}/a>d`]);
    const deepest = placed({ decks: [Array.from({ length: 40 }, () => 'x').join('::'), 'y'] });
    expect(deepest).toEqual([`${Array.from({ length: 32 }, () => 'x').join('/')}>x`, '>y']);
  });

  it('with the longest name gets a number within it', () => {
    const long = '🐬'.repeat(300);
    expect(placed({ decks: [`A::${long}`, `B::${long}`] })).toEqual([
      `A>${'🐬'.repeat(200)}`,
      `B>${'🐬'.repeat(196)} (2)`,
    ]);
  });
});

const level = fc.oneof(
  fc.constantFrom('A', 'B', 'A (2)', '/', '.', ' ', 'a/b', '\u202E', 'e\u0301', '\ud800', '\u0958'.repeat(150)),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const deck = fc.array(level, { maxLength: 40 }).map((levels) => levels.join('::'));

it('any decks have valid names and folders, each its own place', () => {
  fc.assert(
    fc.property(fc.array(deck, { maxLength: 20 }), fc.array(deck, { maxLength: 5 }), (decks, earlier) => {
      const place = (names: readonly string[], sets: readonly SetPlace[]) => {
        const folders = new Set(sets.flatMap(({ folder }) => lineageOf(folder)));
        return placesOf(names, set('Import'), { folders, sets });
      };
      const before = place(earlier, nothing.sets);
      const all = [...before, ...place(decks, before)];
      const folders = new Set(all.flatMap(({ folder }) => lineageOf(folder)));
      expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
      for (const { name, folder } of all) {
        expect(parseSetName(name)).toBe(name);
        expect(parseFolderPath(folder)).toBe(folder);
        const path = childOf(folder, name);
        if (path !== undefined) expect(folders.has(path)).toBe(false);
      }
    }),
  );
});

const tree = (own: boolean): readonly string[] =>
  Array.from({ length: 1_000 }, (_, deck) =>
    Array.from({ length: 33 }, (_, level) => `${'é'.repeat(190)}${level}${own || level === 32 ? deck : ''}`).join('::'),
  );

it('too many folders are refused, and a thousand decks in the deepest are not', () => {
  const place = (decks: readonly string[]) => placeDecks(decks.map(deckLevels), set('Import'), nothing);
  expect(place(tree(true))).toBeUndefined();
  expect(place(tree(false))?.folders).toHaveLength(32);
  const shelves = {
    ...nothing,
    folders: new Set(Array.from({ length: 1_999 }, (_, index) => `${index}` as FolderPath)),
  };
  expect(
    placeDecks(
      [['a'], ['b', 'c']].map((levels) => deckLevels(levels.join('::'))),
      set('x'),
      shelves,
    ),
  ).toMatchObject({
    folders: ['b'],
  });
  expect(placeDecks([deckLevels('a::b'), deckLevels('c::d')], set('x'), shelves)).toBeUndefined();
});

it('a thousand decks of one name are named in time', () => {
  const decks = Array.from({ length: 1_000 }, (_, index) => `${index}::V`);
  const sets = Array.from({ length: 1_000 }, (_, index) => set(index === 0 ? 'V' : `V (${index + 1})`));
  expect(placed({ decks, sets }).at(-1)).toBe('999>V (2000)');
});
