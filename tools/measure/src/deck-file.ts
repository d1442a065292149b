import { writePackage } from '@flashcards/apkg-parser';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteFields } from './note-text.ts';

const noteType = {
  id: '1600000000000',
  name: 'Basic',
  kind: 'standard',
  imageOcclusion: false,
  fields: ['Front', 'Back'],
  templates: [{ name: 'Card 1', questionFormat: '{{Front}}', answerFormat: '{{FrontSide}}<hr id=answer>{{Back}}' }],
  css: '',
  sortField: 0,
} as const;
const deck = { id: '1', name: 'Default', filtered: false };
const modified = new Date(0);

const idOf = (index: number): string => String(1_600_000_000_000 + index);

const makeDeck = async (file: string, count: number): Promise<void> => {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const notes = indexes.map((index) => {
    const id = idOf(index);
    return { id, guid: `guid ${index}`, noteTypeId: noteType.id, fields: noteFields(index), modified };
  });
  const cards = notes.map(({ id }, due) => ({ id, noteId: id, deckId: deck.id, ord: 0, due }));
  await writeFile(file, await writePackage({ noteTypes: [noteType], decks: [deck], notes, cards }));
};

/** The path of a deck with `notes` notes: a real one in `realDecks` if available, else one generated in `directory`. */
export const deckFile = async (notes: number, directory: string, realDecks?: string): Promise<string> => {
  const real = join(realDecks ?? '', `big-${notes / 1000}k.new.apkg`);
  if (realDecks !== undefined && existsSync(real)) return real;
  const made = join(directory, `${notes}-notes.apkg`);
  if (!existsSync(made)) await makeDeck(made, notes);
  return made;
};
