import type { Library } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import { folderPaths, isBadFolder, nameOfFile, nameProblem } from './name-problem.ts';

const set = (name: string) => ({ name }) as unknown as Library['sets'][number];
const tree: Library = {
  sets: [set('Verbs'), set('Caf\u00e9')],
  folders: new Map([
    ['Languages', { sets: [set('Nouns')], folders: new Map([['Italian', { sets: [], folders: new Map() }]]) }],
  ]),
};

it.each([
  [{ name: '', folder: '' }, 'blank'],
  [{ name: 'Nouns', folder: '' }, 'name-taken'],
  [{ name: 'Italian', folder: 'Languages' }, 'place-taken'],
  [{ name: ' Cafe\u0301 ', folder: '' }, 'name-taken'],
  [{ name: 'Italian', folder: ' /Languages//' }, 'place-taken'],
  [{ name: 'x'.repeat(201), folder: '' }, 'bad'],
  [{ name: 'a\u202Eb', folder: '' }, 'bad'],
  [{ name: 'Italian', folder: '' }, undefined],
  [{ name: 'Languages/Italian', folder: '' }, undefined],
  [{ name: 'Adverbs', folder: 'Languages' }, undefined],
])('finds in %o: %s', (choice, problem) => {
  expect(nameProblem(tree, choice)).toBe(problem);
});

it.each([
  ['', false],
  ['Languages/New', false],
  ['a/../b', true],
  [Array.from({ length: 33 }, () => 'a').join('/'), true],
])('takes %j as a folder that the service refuses: %s', (folder, isBad) => {
  expect(isBadFolder({ folder })).toBe(isBad);
});

it('lists folders by their paths', () => {
  expect(folderPaths(tree)).toEqual(['Languages', 'Languages/Italian']);
});

it('suggests a name from that of the file', () => {
  expect(nameOfFile('Spanish_Top_5000.APKG')).toBe('Spanish Top 5000');
});
