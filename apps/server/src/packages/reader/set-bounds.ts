import type { CardText } from '@flashcards/library';
import { noteBytesOf, noteTypeBytesOf, tagBytesOf } from '@flashcards/library';
import type { ReadRefusal, SetBounds } from './messages.ts';
import type { FoundCard } from './template-cards.ts';

/** Counts what one set may hold. Returns a refusal when the set is full. */
export const bounded = ({ mostCards, mostTextBytes }: SetBounds) => {
  let cards = 0;
  let bytes = 0;
  let lastNote: string | undefined;
  const types = new Set<string>();
  const countNoteOf = ({ note, noteType }: NonNullable<FoundCard['from']>, deck = -1): void => {
    if (note.id === lastNote) return;
    lastNote = note.id;
    bytes += noteBytesOf(note);
    // Each deck has its own.
    const type = `${deck} ${noteType.id}`;
    if (!types.has(type)) bytes += noteTypeBytesOf(noteType);
    types.add(type);
  };
  const refusalOf = ({
    front,
    back,
    from,
    deck,
    tags = [],
  }: CardText & Pick<FoundCard, 'from' | 'deck' | 'tags'>): ReadRefusal | undefined => {
    cards += 1;
    bytes += Buffer.byteLength(front) + Buffer.byteLength(back) + tagBytesOf(tags);
    if (from) countNoteOf(from, deck?.key);
    if (cards > mostCards) return 'too_many_cards';
    return bytes > mostTextBytes ? 'set_too_large' : undefined;
  };
  return { refusalOf, cards: () => cards };
};
