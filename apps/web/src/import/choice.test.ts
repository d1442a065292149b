import { expect, it } from 'vitest';
import { firstChoice, wishOf } from './choice.ts';

const basic = { name: 'Basic', kind: 'standard', fields: ['Word', 'Meaning', 'Note'], notes: 2 } as const;
const contents = { noteTypes: [basic], deckCount: 1 };
const place = { name: 'Words', folder: '', scheduling: false, presets: false };

it('asks for the cards of templates in one set', () => {
  const request = { ...place, cards: 'templates', decks: 'set' };
  expect(wishOf(firstChoice('Words', contents))).toEqual({ of: 'package', request });
});

it('keeps several decks apart, but not more than one import can make sets of', () => {
  expect(firstChoice('Words', { ...contents, deckCount: 2 }).inFolders).toBe(true);
  expect(firstChoice('Words', { ...contents, deckCount: 1001 }).inFolders).toBe(false);
});

it('asks for the first two fields of the only note type', () => {
  const request = { ...place, cards: 'fields', decks: 'set', stripHtml: true };
  const choice = { ...firstChoice('Words', contents), cards: 'fields' } as const;
  const fields = { termField: 'Word', definitionField: 'Meaning' };
  expect(wishOf(choice)).toEqual({ of: 'package', request: { ...request, ...fields } });
});

it.each([
  [{ front: '', back: '' }, {}],
  [
    { front: 'Word', back: '' },
    { termField: 'Word', definitionField: '1' },
  ],
  [
    { front: '', back: 'Note' },
    { termField: '0', definitionField: 'Note' },
  ],
])('leaves fields to each of several note types: %o', (fields, asked) => {
  const choice = firstChoice('Words', { ...contents, noteTypes: [basic, { ...basic, name: 'Other' }] });
  expect([choice.front, choice.back]).toEqual(['', '']);
  const request = { ...place, cards: 'fields', decks: 'set', stripHtml: true, ...asked };
  expect(wishOf({ ...choice, ...fields, cards: 'fields' })).toEqual({ of: 'package', request });
});

it('asks for an update', () => {
  const request = { set: '7', scheduling: true, overwrite: true };
  const choice = { ...firstChoice('Words', contents), update: '7', scheduling: true, overwrite: true };
  expect(wishOf(choice)).toEqual({ of: 'update', request });
});
