import type { CardId } from '@flashcards/kernel';
import type { Card } from './card.ts';
import type { Note } from './note.ts';

/** A card of a note. */
export interface CardAt extends Card {
  readonly ordinal: number;
}

export interface NoteWithCards {
  readonly note: Note;
  readonly cards: readonly CardAt[];
}

/** What an update changes of a note. */
export interface NoteUpdate {
  /** Absent: its content stays. */
  readonly note?: Note;
  /** Its cards whose sides change. */
  readonly edited: readonly Card[];
  /** Cards of the incoming note that it gets. */
  readonly added: readonly CardId[];
}

const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index]);

const isSameContent = (one: Note, other: Note): boolean =>
  one.type === other.type && isSameList(one.fields, other.fields) && isSameList(one.tags, other.tags);

/** The one of these notes that an incoming note of their guid updates: one of equal content, else the first. */
export const updatedBy = (existing: readonly NoteWithCards[], { note }: NoteWithCards): NoteWithCards | undefined =>
  existing.find((each) => isSameContent(each.note, note)) ?? existing[0];

/**
 * Updates a note from one of the same guid: cards of the same ordinal keep their id and get the incoming sides, further
 * ones are added, and cards that the incoming note lacks stay. Of several cards with one ordinal the first counts.
 */
export const noteUpdate = (existing: NoteWithCards, incoming: NoteWithCards): NoteUpdate => {
  const known = new Map(existing.cards.toReversed().map((card) => [card.ordinal, card]));
  const edited: Card[] = [];
  const added: CardId[] = [];
  const seen = new Set<number>();
  for (const { id, ordinal, ...sides } of incoming.cards) {
    if (seen.has(ordinal)) continue;
    seen.add(ordinal);
    const card = known.get(ordinal);
    if (!card) added.push(id);
    else if (card.front !== sides.front || card.back !== sides.back) edited.push({ id: card.id, ...sides });
  }
  const content = isSameContent(existing.note, incoming.note)
    ? {}
    : { note: { ...incoming.note, id: existing.note.id } };
  return { ...content, edited, added };
};

export const isUnchanged = ({ note, edited, added }: NoteUpdate): boolean =>
  !note && edited.length === 0 && added.length === 0;
