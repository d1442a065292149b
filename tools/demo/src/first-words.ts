import { writePackage } from '@flashcards/apkg-parser';
import type { DeckFile } from './deck-file.ts';
import { words } from './words.ts';

const noteType = {
  id: '1700000000001',
  name: 'Italian word',
  kind: 'standard',
  imageOcclusion: false,
  fields: ['Italian', 'English'],
  templates: [
    { name: 'Card 1', questionFormat: '{{Italian}}', answerFormat: '{{FrontSide}}<hr id=answer>{{English}}' },
  ],
  css: '',
  sortField: 0,
} as const;

const deck = { id: '1700000000002', name: 'Italian::First words', filtered: false };

const idOf = (index: number): string => String(1700000001000 + index);

/** The deck that comes with the demo, made anew each time: a package in the format that Anki writes today. */
export const firstWords = async (): Promise<DeckFile> => {
  const bytes = await writePackage({
    noteTypes: [noteType],
    decks: [deck],
    notes: words.map(([italian, english, example], index) => ({
      id: idOf(index),
      guid: `first words: ${italian}`,
      noteTypeId: noteType.id,
      fields: [italian, `${english}<br>– ${example}`],
      tags: [],
    })),
    cards: words.map((_, index) => ({ id: idOf(index), noteId: idOf(index), deckId: deck.id, ord: 0, due: index + 1 })),
  });
  return { path: 'First words.apkg', content: new Blob([bytes]) };
};
