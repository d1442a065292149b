import type { Library } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import { addressOf, placesIn, queryOf } from './scope.ts';

const set = (id: string, name: string) => ({ id, name }) as unknown as Library['sets'][number];

it('lists folders by their paths, and all sets', () => {
  const italian = { sets: [set('7', 'Verbs')], folders: new Map() };
  const tree: Library = {
    sets: [set('3', 'Capitals')],
    folders: new Map([['A & B', { sets: [], folders: new Map([['Italian', italian]]) }]]),
  };
  expect(placesIn(tree)).toEqual({
    folders: [
      { value: 'folder=A%20%26%20B', name: 'A & B' },
      { value: 'folder=A%20%26%20B%2FItalian', name: 'A & B/Italian' },
    ],
    sets: [
      { value: 'set=3', name: 'Capitals' },
      { value: 'set=7', name: 'Verbs' },
    ],
  });
});

it.each([
  [{}, undefined, '/progress'],
  [{}, 2025, '/progress?year=2025'],
  [{ set: '7' }, undefined, '/progress?set=7'],
  [{ folder: 'A&B' }, 2025, '/progress?folder=A%26B&year=2025'],
])('writes the scope %o and the year %s into the address', (scope, year, address) => {
  expect(addressOf(queryOf(scope), year)).toBe(address);
});
