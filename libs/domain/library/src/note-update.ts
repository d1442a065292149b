import type { CardId } from '@flashcards/kernel';
import type { CardToStore } from './card.ts';
import type { Note } from './note.ts';

/** A card of a note. */
export interface CardAt extends CardToStore {
  readonly ordinal: number;
  /** Its note no longer makes it. It stays with its progress and is never due. */
  readonly isWithdrawn?: true;
}

export interface NoteWithCards {
  readonly note: Note;
  readonly cards: readonly CardAt[];
}

/** What a new content changes of a note. */
export interface NoteUpdate {
  /** Absent: its content stays. */
  readonly note?: Note;
  /** Its cards whose sides change. */
  readonly edited: readonly CardToStore[];
  /** Cards of the incoming note that it gets. */
  readonly added: readonly CardId[];
  /** Its cards that the incoming note lacks, and those that it has again. */
  readonly withdrawn: readonly CardId[];
  readonly restored: readonly CardId[];
}

export const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index]);

export const isSameContent = (one: Note, other: Note): boolean =>
  one.type === other.type && isSameList(one.fields, other.fields) && isSameList(one.tags, other.tags);

/** The one of these notes that an incoming note of their guid updates: one of equal content, else the first. */
export const updatedBy = (existing: readonly NoteWithCards[], { note }: NoteWithCards): NoteWithCards | undefined =>
  existing.find((each) => isSameContent(each.note, note)) ?? existing[0];

/** The first card of each ordinal. */
const byOrdinal = ({ cards }: NoteWithCards): ReadonlyMap<number, CardAt> =>
  new Map(cards.toReversed().map((card) => [card.ordinal, card]));

/**
 * Updates a note from one of the same guid: cards of the same ordinal keep their id and get the incoming sides, further
 * ones are added, and cards that the incoming note lacks are withdrawn. Of several cards with one ordinal the first
 * counts.
 */
export const noteUpdate = (existing: NoteWithCards, incoming: NoteWithCards): NoteUpdate => {
  const [known, wanted] = [byOrdinal(existing), byOrdinal(incoming)];
  const edited: CardToStore[] = [];
  const added: CardId[] = [];
  for (const { id, ordinal, ...sides } of incoming.cards) {
    if (wanted.get(ordinal)?.id !== id) continue;
    const card = known.get(ordinal);
    if (!card) added.push(id);
    else if (card.front !== sides.front || card.back !== sides.back) edited.push({ id: card.id, ...sides });
  }
  const lacked = existing.cards.filter(({ id, ordinal }) => known.get(ordinal)?.id !== id || !wanted.has(ordinal));
  const idsOf = (cards: readonly CardAt[], isWithdrawn?: true): readonly CardId[] =>
    cards.filter((card) => card.isWithdrawn === isWithdrawn).map(({ id }) => id);
  const content = isSameContent(existing.note, incoming.note)
    ? {}
    : { note: { ...incoming.note, id: existing.note.id } };
  const restored = idsOf(existing.cards, true).filter((id) => !lacked.some((card) => card.id === id));
  return { ...content, edited, added, withdrawn: idsOf(lacked), restored };
};

/** The cards that the note makes after its update, by ordinal. */
export const cardsAfter = (existing: NoteWithCards, incoming: NoteWithCards): readonly CardId[] => {
  const known = byOrdinal(existing);
  return [...byOrdinal(incoming).values()]
    .sort((one, other) => one.ordinal - other.ordinal)
    .map(({ id, ordinal }) => known.get(ordinal)?.id ?? id);
};

export const isUnchanged = ({ note, ...cards }: NoteUpdate): boolean =>
  !note && Object.values(cards).every(({ length }) => length === 0);
