import type { CardText } from '@flashcards/library';
import { noteBytesOf, noteTypeBytesOf } from '@flashcards/library';
import type { ReadRefusal, SetBounds } from './messages.ts';
import type { FoundCard } from './template-cards.ts';

/** Counts what one set may hold. Returns a refusal when the set is full. */
export const bounded = ({ mostCards, mostTextBytes }: SetBounds) => {
  let cards = 0;
  let bytes = 0;
  let lastNote: string | undefined;
  const types = new Set<string>();
  const countNoteOf = ({ note, noteType }: NonNullable<FoundCard['from']>): void => {
    if (note.id === lastNote) return;
    lastNote = note.id;
    bytes += noteBytesOf(note);
    if (!types.has(noteType.id)) bytes += noteTypeBytesOf(noteType);
    types.add(noteType.id);
  };
  const refusalOf = ({ front, back, from }: CardText & Pick<FoundCard, 'from'>): ReadRefusal | undefined => {
    cards += 1;
    bytes += Buffer.byteLength(front) + Buffer.byteLength(back);
    if (from) countNoteOf(from);
    if (cards > mostCards) return 'too_many_cards';
    return bytes > mostTextBytes ? 'set_too_large' : undefined;
  };
  return { refusalOf, cards: () => cards };
};
