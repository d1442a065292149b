import type { Library } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import { unlimitedScope } from './unlimited-scope.ts';

const holding = (ids: readonly string[], folders: Readonly<Record<string, Library>> = {}) =>
  ({ folders: new Map(Object.entries(folders)), sets: ids.map((id) => ({ id, name: id })) }) as unknown as Library;

const library = holding(['1'], { Anki: holding(['2'], { Deck: holding(['3'], { Sub: holding(['4']) }) }) });

it.each([
  [['1'], {}, 'set:1'],
  [['1'], { 'set:2': { newPerDay: 5 } }, 'set:1'],
  [['1'], { '': { newPerDay: 5 } }, undefined],
  [['1'], { 'set:1': { newPerDay: 0 } }, undefined],
  [['3', '4'], { 'folder:Anki': { reviewsPerDay: 5 } }, 'folder:Anki/Deck'],
  [['3', '4'], { 'folder:Anki': { newPerDay: 5 } }, undefined],
  [['3', '4'], { 'set:4': { newPerDay: 5 } }, undefined],
  [['2', '3', '4'], {}, 'folder:Anki'],
  [['1', '2'], {}, undefined],
  [['2', '4'], {}, undefined],
])('of the sets %j with the presets %j is %s', (ids, presets, scope) => {
  expect(unlimitedScope(library, new Map(Object.entries(presets)), ids)).toBe(scope);
});
