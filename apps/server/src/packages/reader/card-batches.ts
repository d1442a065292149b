import type { CardStanding, ReadCard, ReadNote } from '@flashcards/application';
import type { NoteType } from '@flashcards/library';
import { once } from 'node:events';
import type { ReadMessage } from './messages.ts';
import type { FoundCard } from './template-cards.ts';

const batchCharacters = 128 * 1024;
const batchCards = 1_000;
/** The weight of a number of an answer, in characters: it takes less work than text. */
const charactersPerNumber = 2;

/** Resolves when the message was sent. */
export const send = (message: ReadMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

/** Sends a message, and resolves when the parent replies. */
export const ask = async (message: ReadMessage): Promise<void> => {
  const proceeding = once(process, 'message');
  await send(message);
  await proceeding;
};

/** Sends cards in batches. While the parent stores one batch, only the next is made: the parent sets the pace. */
export const batches = () => {
  let batch: ReadCard[] = [];
  let notes = { types: [] as NoteType[], notes: [] as ReadNote[] };
  let characters = 0;
  let lastNote: string | undefined;
  const sentTypes = new Set<string>();
  let taken = Promise.resolve();
  const flush = async (): Promise<void> => {
    await taken;
    const some = notes.notes.length > 0 ? { notes } : {};
    if (batch.length > 0) taken = ask({ kind: 'cards', cards: batch, ...some });
    batch = [];
    notes = { types: [], notes: [] };
    characters = 0;
  };
  /** Adds the note of a card before its first card, and its type before its first note. */
  const addNoteOf = ({ from }: FoundCard): void => {
    if (!from || from.note.id === lastNote) return;
    const { note, noteType } = from;
    lastNote = note.id;
    if (!sentTypes.has(noteType.id)) {
      sentTypes.add(noteType.id);
      notes.types.push(noteType);
      characters += noteType.definition.length;
    }
    const { id: key, guid, fields, tags, modified } = note;
    notes.notes.push({ key, guid, type: noteType.id, fields, tags, modifiedAt: modified?.getTime() });
    for (const field of fields) characters += field.length;
  };
  const add = async (card: FoundCard, standing: CardStanding | undefined): Promise<void> => {
    addNoteOf(card);
    const { front, back, from, inPackage } = card;
    const ofNote = from && inPackage ? { note: { key: from.note.id, ordinal: inPackage.ord } } : {};
    batch.push({ front, back, ...ofNote, ...(standing ? { standing } : {}) });
    characters += front.length + back.length + charactersPerNumber * (standing?.history.length ?? 0);
    if (characters >= batchCharacters || batch.length >= batchCards) await flush();
  };
  const end = async (): Promise<void> => {
    await flush();
    await taken;
  };
  return { add, end };
};
