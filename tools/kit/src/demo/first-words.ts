import type { NoteToWrite, NoteTypeToWrite } from '@flashcards/apkg-parser';
import { clozeNumbers, writePackage } from '@flashcards/apkg-parser';
import type { DeckFile } from './deck-file.ts';
import { sentences, words } from './words.ts';

const wordType = {
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

const gapType = {
  ...wordType,
  id: '1700000000003',
  name: 'Italian sentence with gaps',
  kind: 'cloze',
  fields: ['Sentence', 'Meaning'],
  templates: [
    { name: 'Cloze', questionFormat: '{{cloze:Sentence}}', answerFormat: '{{cloze:Sentence}}<br>{{Meaning}}' },
  ],
} as const;

const idOf = (index: number): string => String(1700000001000 + index);

interface DeckNote extends NoteToWrite {
  /** The templates or deletions that its cards show. */
  readonly ords: readonly number[];
}

const wordNotes: readonly DeckNote[] = words.map(([italian, english, example], index) => ({
  id: idOf(index),
  guid: `first words: ${italian}`,
  noteTypeId: wordType.id,
  fields: [italian, `${english}<br>– ${example}`],
  ords: [0],
}));

const gapNotes: readonly DeckNote[] = sentences.map(([text, meaning], index) => ({
  id: idOf(words.length + index),
  guid: `first words: ${meaning}`,
  noteTypeId: gapType.id,
  fields: [text, meaning],
  ords: clozeNumbers(text).map((number) => number - 1),
}));

const packageOf = (noteTypes: readonly NoteTypeToWrite[], notes: readonly DeckNote[]) => {
  const cards = notes.flatMap(({ id, ords }) => ords.map((ord) => ({ noteId: id, ord })));
  return writePackage({
    noteTypes,
    decks: [deck],
    notes,
    cards: cards.map((card, index) => ({ ...card, id: idOf(index), deckId: deck.id, due: index + 1 })),
  });
};

/** The demo's deck, created each time: a package in Anki's current format. */
export const firstWords = async (): Promise<DeckFile> => {
  const bytes = await packageOf([wordType], wordNotes);
  return { path: 'First words.apkg', content: new Blob([bytes]) };
};

/** The content of `examples/decks/first-words.apkg`: the same words, and cloze sentences. */
export const sampleDeck = (): Promise<Uint8Array> => packageOf([wordType, gapType], [...wordNotes, ...gapNotes]);
