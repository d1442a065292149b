import type { CardId } from '@flashcards/kernel';
import type { QueueCard } from './queue-card.ts';

type Note = NonNullable<QueueCard['note']>;
type CardOfNote = Pick<QueueCard, 'id' | 'note'>;

/** The notes of which a card was answered today or is in the queue. */
export interface MetNotes {
  add(card: CardOfNote): void;
  /** Whether another card of the note was met. */
  hasOther(card: CardOfNote): boolean;
}

/** Several cards of a note. */
const several = '';

/** `before`: notes that were met by then, also later. */
export const metNotes = (before?: MetNotes): MetNotes => {
  const met = new Map<Note, CardId | typeof several>();
  return {
    add: ({ id, note }) => {
      if (note !== undefined) met.set(note, (met.get(note) ?? id) === id ? id : several);
    },
    hasOther: (card) => {
      if (card.note === undefined) return false;
      const known = met.get(card.note);
      return (known !== undefined && known !== card.id) || (before?.hasOther(card) ?? false);
    },
  };
};
