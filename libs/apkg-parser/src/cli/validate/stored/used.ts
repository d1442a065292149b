import type { Deck } from '../../../collection/deck.ts';
import { mostLevels } from '../../../collection/deck-name.ts';
import { foldCase } from '../../../collection/fold-case.ts';

/** What the notes of a package use, by id. Anki reads nothing else of the tables. */
export interface Used {
  readonly notes: Set<string>;
  readonly noteTypes: Set<string>;
  readonly cards: Set<string>;
  /** Without the default deck. */
  readonly decks: Set<string>;
  /** By name. */
  readonly settings: Set<string>;
}

export const nothingUsed = (): Used => ({
  notes: new Set(),
  noteTypes: new Set(),
  cards: new Set(),
  decks: new Set(),
  settings: new Set(),
});

/** Every collection has this deck, so Anki does not read it. */
export const defaultDeck = '1';

/** Adds the decks that contain the used ones. */
export const addParents = (used: Set<string>, decks: readonly Deck[]): void => {
  const byName = new Map(decks.map(({ id, name }) => [foldCase(name), id]));
  for (const { id, name } of decks.filter((deck) => used.has(deck.id))) {
    // Of a deeper deck Anki reads nothing.
    const levels = foldCase(name).split('::', mostLevels + 1);
    for (let level = 1; level < levels.length; level += 1)
      used.add(byName.get(levels.slice(0, level).join('::')) ?? id);
  }
  used.delete(defaultDeck);
};
