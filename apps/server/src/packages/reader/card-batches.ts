import type { CardStanding, ReadCard, ReadDeck, ReadNote, ReadNotes } from '@flashcards/application';
import type { NoteType } from '@flashcards/library';
import { cardWords } from '@flashcards/search';
import { once } from 'node:events';
import type { ReadMessage } from './messages.ts';
import type { FoundCard } from './template-cards.ts';

const batchCharacters = 256 * 1024;
const batchCards = 1_000;
/** The weight of a number of an answer, in characters: it takes less work than text. */
const charactersPerNumber = 2;

/** Resolves when the message was sent. */
export const send = (message: ReadMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

/**
 * Sends a message, and resolves when it was written, with the reply of the parent. A pipe holds 64 KiB: the rest of a
 * longer message is written only while this process waits.
 */
const askAhead = async (message: ReadMessage): Promise<{ readonly reply: Promise<unknown> }> => {
  const reply = once(process, 'message');
  await send(message);
  return { reply };
};

/** Sends a message, and resolves when the parent replies. */
export const ask = async (message: ReadMessage): Promise<void> => {
  await (
    await askAhead(message)
  ).reply;
};

/** The notes of a batch of cards. Each is sent before its first card, and its type once for each deck. */
const notesOfBatches = () => {
  let notes = { types: [] as NoteType[], notes: [] as ReadNote[] };
  let lastNote: string | undefined;
  const sentTypes = new Set<string>();
  /** Returns the number of added characters. */
  const addOf = ({ from }: FoundCard): number => {
    if (!from || from.note.id === lastNote) return 0;
    const { note, noteType } = from;
    lastNote = note.id;
    const isNew = !sentTypes.has(noteType.id);
    sentTypes.add(noteType.id);
    if (isNew) notes.types.push(noteType);
    const { id: key, guid, fields, tags, modified } = note;
    notes.notes.push({ key, guid, type: noteType.id, fields, tags, modifiedAt: modified?.getTime() });
    return fields.reduce((sum, field) => sum + field.length, isNew ? noteType.definition.length : 0);
  };
  const take = (): { readonly notes?: ReadNotes } => {
    const some = notes;
    notes = { types: [], notes: [] };
    return some.notes.length > 0 ? { notes: some } : {};
  };
  return { addOf, take, forgetTypes: () => sentTypes.clear() };
};

/** Sends cards in batches. While the parent stores one batch, only the next is made: the parent sets the pace. */
export const batches = () => {
  const notes = notesOfBatches();
  let batch: ReadCard[] = [];
  let characters = 0;
  let deck: ReadDeck | undefined;
  let taken: Promise<unknown> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await taken;
    const cards = batch;
    batch = [];
    characters = 0;
    if (cards.length === 0) return;
    const sent = await askAhead({ kind: 'cards', cards, ...notes.take(), ...(deck ? { deck } : {}) });
    taken = sent.reply;
  };
  /** The cards of a batch are of one deck. */
  const enter = async (next: ReadDeck | undefined): Promise<void> => {
    if (next?.key === deck?.key) return;
    await flush();
    notes.forgetTypes();
    deck = next;
  };
  const add = async (card: FoundCard, standing: CardStanding | undefined): Promise<void> => {
    await enter(card.deck);
    characters += notes.addOf(card);
    const { front, back, from, inPackage, lacking, tags } = card;
    const ordinal = inPackage?.ord ?? lacking;
    const ofNote = from && ordinal !== undefined ? { note: { key: from.note.id, ordinal } } : {};
    const isLacking = lacking === undefined ? {} : { isLacking: true };
    // The parent serves other requests meanwhile.
    const words = cardWords(card);
    batch.push({
      front,
      back,
      words,
      ...ofNote,
      ...isLacking,
      ...(tags ? { tags } : {}),
      ...(standing ? { standing } : {}),
    });
    characters += (tags ?? []).reduce((sum, tag) => sum + tag.length, 0);
    characters += front.length + back.length + words.length + charactersPerNumber * (standing?.history.length ?? 0);
    if (characters >= batchCharacters || batch.length >= batchCards) await flush();
  };
  const end = async (): Promise<void> => {
    await flush();
    await taken;
  };
  return { add, end };
};
