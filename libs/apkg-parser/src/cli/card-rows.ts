import type { AnkiPackage } from '../anki-package.ts';
import type { CardSelection, SkipReason } from '../card-selection.ts';
import type { Note } from '../collection/note.ts';
import { readCards } from '../read-cards.ts';
import type { Command } from './options.ts';

/** One row of what `cards` makes. */
export interface CardRow {
  readonly front: string;
  readonly back: string;
  /** Of the note's first card. */
  readonly deck: string;
  readonly tags: readonly string[];
  readonly noteType: string;
  readonly noteId: string;
}

export type RowOrSkip = { readonly row: CardRow } | { readonly skipped: SkipReason };

const selectionOf = ({ front, back, strip }: Command): CardSelection => ({
  termField: front ?? '',
  definitionField: back ?? '',
  fields: front === undefined ? 'auto' : 'chosen',
  stripHtml: strip === 'readable',
  cloze: true,
});

/** Fields are named as `inspect` shows them: as Anki does, which tells names apart that differ in case only. */
const asShown = (noteTypes: AnkiPackage['noteTypes'], { front }: Command): AnkiPackage['noteTypes'] =>
  front === undefined
    ? noteTypes
    : new Map(Array.from(noteTypes, ([id, type]) => [id, { ...type, rawFields: type.fields }]));

const aboutNote = (pkg: AnkiPackage) => {
  const decks = new Map(pkg.decks.map(({ id, name }) => [id, name]));
  return (note: Note): Omit<CardRow, 'front' | 'back'> => {
    const [card] = pkg.cardsOf(note);
    return {
      deck: (card && decks.get(card.homeDeckId)) ?? '',
      tags: note.tags,
      noteType: pkg.noteTypes.get(note.noteTypeId)?.name ?? '',
      noteId: note.id,
    };
  };
};

/** Streams a row for each card that the chosen fields make, and the reason of each note that makes none. */
export function* fieldRows(pkg: AnkiPackage, command: Command): Generator<RowOrSkip> {
  let current: Note | undefined;
  const notes = function* () {
    for (const note of pkg.notes()) {
      current = note.kind === 'note' ? note : undefined;
      yield note;
    }
  };
  const about = aboutNote(pkg);
  for (const result of readCards({ noteTypes: asShown(pkg.noteTypes, command), notes }, selectionOf(command))) {
    if ('skipped' in result) yield { skipped: result.skipped.reason };
    else if (current) yield { row: { front: result.card.front, back: result.card.back, ...about(current) } };
  }
}
