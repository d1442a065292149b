import type { AnkiPackage } from './anki-package.ts';
import type { CardSelection, DeckCard, SkippedNote, SkipReason } from './card-selection.ts';
import type { Note, UnreadableNote } from './collection/note.ts';
import type { NoteType } from './collection/note-type.ts';

import { clozeSides, standardSides } from './fields/card-sides.ts';
import type { Sides } from './fields/cloze.ts';
import type { FieldPair } from './fields/field-pair.ts';
import { fieldPair } from './fields/field-pair.ts';
import { foreignItems } from './foreign-error.ts';
import { stripHtml } from './fields/strip-html.ts';
import { typedItems } from './typed-errors.ts';

/** A card of a note, or why the note has none. */
export type CardOrSkip = { readonly card: DeckCard } | { readonly skipped: SkippedNote };

// A longer side is not useful for learning.
const sideBytes = 1_000_000;
const excerptLength = 60;

const isTooLarge = (side: string): boolean =>
  side.length > sideBytes || (side.length * 3 > sideBytes && new TextEncoder().encode(side).length > sideBytes);

const excerptOf = (note: Note | UnreadableNote): string => {
  for (const field of note.kind === 'note' ? note.fields : []) {
    const text = field === '' ? '' : stripHtml(field.slice(0, 10 * excerptLength));
    if (text !== '') return Array.from(text.replaceAll('\n', ' ')).slice(0, excerptLength).join('');
  }
  return note.id;
};

type Readable = Pick<AnkiPackage, 'notes' | 'noteTypes'>;
type Choose<T> = (note: T) => Iterable<Sides & Pick<DeckCard, 'cloze'>> | SkipReason;

const standardChooser = ({ term, definition }: FieldPair, selection: CardSelection): Choose<Note> => {
  if (term === undefined || definition === undefined) return () => 'missing-field';
  return ({ fields }) => {
    const sides = standardSides(fields[term] ?? '', fields[definition] ?? '', selection);
    return typeof sides === 'string' ? sides : [sides];
  };
};

/** The definition field is optional for a cloze note, because the cloze field contains the answer. */
const clozeChooser = ({ term, definition = Infinity }: FieldPair, selection: CardSelection): Choose<Note> => {
  if (!selection.cloze) return () => 'cloze-off';
  if (term === undefined) return () => 'missing-field';
  return ({ fields }) => clozeSides(fields[term] ?? '', fields[definition] ?? '', selection);
};

const typeChooser = (type: NoteType, selection: CardSelection): Choose<Note> => {
  if (type.imageOcclusion) return () => 'image-occlusion';
  return (type.kind === 'cloze' ? clozeChooser : standardChooser)(fieldPair(type, selection), selection);
};

/** Looks up the fields once per note type. */
const chooser = (noteTypes: ReadonlyMap<string, NoteType>, selection: CardSelection): Choose<Note | UnreadableNote> => {
  const known = new Map(Array.from(noteTypes, ([id, type]) => [id, typeChooser(type, selection)]));
  return (note) => {
    if (note.kind === 'unreadable') return note.reason;
    return known.get(note.noteTypeId)?.(note) ?? 'unknown-note-type';
  };
};

function* cardsOf({ notes, noteTypes }: Readable, selection: CardSelection): Generator<CardOrSkip> {
  const choose = chooser(noteTypes, selection);
  for (const note of foreignItems(notes())) {
    const skip = (reason: SkipReason): CardOrSkip => ({
      skipped: { noteId: note.id, reason, excerpt: excerptOf(note) },
    });
    const sides = choose(note);
    if (typeof sides === 'string') {
      yield skip(sides);
      continue;
    }
    for (const side of sides) {
      // The cards of a cloze note share their back, so a note that is too large stops at the first such card.
      if (isTooLarge(side.front) || isTooLarge(side.back)) {
        yield skip('side-too-large');
        break;
      }
      yield { card: { noteId: note.id, ...side } };
    }
  }
}

/**
 * Streams the cards that a selection makes of a package, in the order of the notes, and each note without a card. A
 * note with a side larger than 1 MB of UTF-8 makes no card. Throws `PackageError` on a damaged page.
 *
 * @example
 * ```ts
 * for (const result of readCards(pkg, selection))
 *   if ('card' in result) await store(result.card);
 *   else console.log(result.skipped.reason);
 * ```
 */
export const readCards = (pkg: Readable, selection: CardSelection): Generator<CardOrSkip> =>
  typedItems(cardsOf(pkg, selection));
