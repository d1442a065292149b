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

  it.each([
    ['a::b', 'a:b'],
    [':a:', 'a'],
    ['::', '_'],
    ['a\tb', 'a b'],
    ['a: b', 'a: b'],
  ])('%j is one level', (name, level) => expect(nameOf(name, 'f')).toBe(`f::${level}`));
});
