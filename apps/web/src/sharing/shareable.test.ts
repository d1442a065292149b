import type { Library } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import { shareableIn, suggestedName } from './shareable.ts';

const set = (name: string) => ({ id: name, name }) as unknown as Library['sets'][number];
const folder = (sets: readonly string[], folders: Library['folders'] = new Map()): Library => ({
  sets: sets.map(set),
  folders,
});
const tree = folder(
  ['Capitals'],
  new Map([
    ['Languages', folder([], new Map([['Italian', folder(['Verbs', 'Nouns'])]]))],
    ['Languages 2', folder(['Words'])],
    ['Empty', folder([])],
  ]),
);

it('offers folders with the sets below them, and single sets', () => {
  expect(shareableIn(tree).map(({ key, sets }) => [key, sets.map(({ name }) => name)])).toEqual([
    ['folder:Languages', ['Verbs', 'Nouns']],
    ['folder:Languages 2', ['Words']],
    ['folder:Languages/Italian', ['Verbs', 'Nouns']],
    ['set:Capitals', ['Capitals']],
    ['set:Verbs', ['Verbs']],
    ['set:Nouns', ['Nouns']],
    ['set:Words', ['Words']],
  ]);
});

it('suggests the last part of a path as a name', () => {
  expect(shareableIn(tree).map(suggestedName)).toEqual([
    'Languages',
    'Languages 2',
    'Italian',
    'Capitals',
    'Verbs',
    'Nouns',
    'Words',
  ]);
});
