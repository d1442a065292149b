import type { FolderPath, SetName } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import { deckName } from './deck-name.ts';

const nameOf = (name: string, folder?: string): string =>
  deckName({ name: name as SetName, ...(folder === undefined ? {} : { folder: folder as FolderPath }) });

describe('the name of a deck', () => {
  it('is that of the set, below its folders', () => {
    expect(nameOf('Verbs')).toBe('Verbs');
    expect(nameOf('Verbs', '')).toBe('Verbs');
    expect(nameOf('Verbs', 'Languages/Italian')).toBe('Languages::Italian::Verbs');
  });

  it('joins folders that are too deep for Anki into one level', () => {
    const folders = Array.from({ length: 32 }, (_, at) => String(at));
    const levels = nameOf('Verbs', folders.join('/')).split('::');
    expect(levels).toEqual([...folders.slice(0, 9), folders.slice(9).join(' / '), 'Verbs']);
    expect(nameOf('Verbs', folders.slice(0, 10).join('/')).split('::')).toEqual([...folders.slice(0, 10), 'Verbs']);
  });

  it.each([
    ['a::b', 'a:b'],
    [':a:', 'a'],
    ['::', '_'],
    ['a\tb', 'a b'],
    ['a: b', 'a: b'],
  ])('%j is one level', (name, level) => expect(nameOf(name, 'f')).toBe(`f::${level}`));
});
