import type { Note, NoteType } from '@flashcards/library';
import type { NewCardOfSet, NewNotes } from '@flashcards/persistence-ports';
import { randomNoteId } from '../random-ids.ts';
import { aCard } from './a-set.ts';

export const aNoteType = (type: Partial<NoteType> = {}): NoteType => ({
  id: '1607392319495',
  name: 'Basic',
  kind: 'standard',
  fields: ['Front', 'Back'],
  templates: ['Card 1', 'Card 2'],
  definition: '{"name":"Basic"}',
  ...type,
});

export const aNote = (note: Partial<Note> = {}): Note => ({
  id: randomNoteId(),
  guid: 'q=1%w2!x',
  type: aNoteType().id,
  fields: ['ciao', '<b>hello</b>'],
  tags: ['greeting', 'a::b'],
  modifiedAt: new Date('2026-02-01T10:00:00.123Z'),
  ...note,
});

/** Two cards of each note. */
const cardsOfNotes = (notes: readonly Note[]): readonly NewCardOfSet[] =>
  notes.flatMap(({ id, fields: [front = '', back = ''] }) => [
    { ...aCard({ front, back, format: 'html' }), note: { id, ordinal: 0 } },
    { ...aCard({ front: back, back: front, format: 'html' }), note: { id, ordinal: 1 } },
  ]);

/** What is handed over for a set with these notes. */
export const withNotes = (
  notes: readonly Note[],
  types: readonly NoteType[] = [aNoteType()],
): { readonly notes: NewNotes; readonly cards: readonly NewCardOfSet[] } => ({
  notes: { types, notes },
  cards: cardsOfNotes(notes),
});
