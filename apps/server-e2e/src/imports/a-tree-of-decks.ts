import type { CardToWrite, DeckToWrite, MediaToWrite, NoteToWrite } from '@flashcards/apkg-parser';
import { createDeck, writePackage } from '@flashcards/apkg-parser';

interface NoteOfDeck {
  /** The decks of its cards, in the order of the templates. */
  readonly decks: readonly [string, ...string[]];
  readonly front: string;
  readonly back?: string;
  /** The filtered deck that its first card is in. */
  readonly filtered?: string;
}

const reversed = createDeck('Both ways', { reversed: true });
const [noteType] = [...reversed.noteTypes];
if (!noteType) throw new Error('a simple deck has a note type');

const filteredDeck = { filtered: true, searches: [{ search: 'is:due', limit: 10, order: 0 }], reschedule: true };

/** Decks by their names, with the ids 2, 3, 4 … */
const decksOf = (notes: readonly NoteOfDeck[]) => {
  const filtered = new Set(notes.flatMap((note) => note.filtered ?? []));
  const names = [...new Set(notes.flatMap(({ decks }) => decks)), ...filtered];
  const ids = new Map(names.map((name, index) => [name, String(index + 2)]));
  const decks = names.map((name) => ({
    ...{ id: ids.get(name) ?? '', name, filtered: false },
    ...(filtered.has(name) ? filteredDeck : {}),
  }));
  return { idOf: (name: string): string => ids.get(name) ?? '', decks };
};

/** A package of notes of two cards, in any decks. */
export const aTreeOfDecks = (
  notes: readonly NoteOfDeck[],
  media: readonly MediaToWrite[] = [],
): Promise<Uint8Array> => {
  const { idOf, decks } = decksOf(notes);
  const written: NoteToWrite[] = notes.map(({ front, back = `${front}, back` }, index) => ({
    ...{ id: String(index + 1), guid: `note ${index}`, noteTypeId: noteType.id, fields: [front, back] },
  }));
  const cards = notes.flatMap((note, index) =>
    note.decks.map((deck, ord): CardToWrite => {
      const home = idOf(deck);
      const isAway = ord === 0 && note.filtered !== undefined;
      const place = { deckId: isAway ? idOf(note.filtered ?? '') : home, homeDeckId: home };
      return { id: String(10 * (index + 1) + ord), noteId: String(index + 1), ord, ...place };
    }),
  );
  const deck: DeckToWrite = { noteTypes: [noteType], decks, notes: written, cards, media };
  return writePackage(deck);
};
