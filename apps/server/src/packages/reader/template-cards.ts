import type {
  AnkiPackage,
  CardRenderer,
  DeckCard,
  Note,
  NoteType,
  PackageCard,
  SkippedNote,
} from '@flashcards/apkg-parser';
import type { ReadDeck } from '@flashcards/application';
import { stripHtml } from '@flashcards/apkg-parser';
import { noteBytesOf, noteTypeBytesOf } from '@flashcards/library';
import { keptNoteType } from '../note-type-definition.ts';
import type { LeftOutReason } from '../rendered-sides.ts';
import { ordinalsOf, rendererOf, sidesOf } from '../rendered-sides.ts';

export type LeftOut = SkippedNote<LeftOutReason>;

/** A card to import, with the card of the package that it is made of if that is known. */
export interface FoundCard extends DeckCard {
  readonly inPackage?: PackageCard;
  /** Present when decks were requested. */
  readonly deck?: ReadDeck;
  /** Those of the row of a CSV file. */
  readonly tags?: readonly string[];
  /** Its number, where the package lacks it and its note would make it. */
  readonly lacking?: number;
  /** What the card was rendered from. */
  readonly from?: { readonly note: Note; readonly noteType: KeptType };
}

/** UTF-8 bytes of a note, or of its note type (contract, section 8). */
const largestNote = 2_000_000;

/** Characters of all sides of a note: an edit or an update of it renders and reads all of them. */
const mostOfNote = 8_000_000;

type KeptType = ReturnType<typeof keptNoteType>;

export type Found = { readonly card: FoundCard } | { readonly skipped: LeftOut };

const longestExcerpt = 60;

/** The begin of the first side with visible text. */
export const excerptOf = (noteId: string, sides: readonly string[]): string => {
  for (const side of sides) {
    const text = stripHtml(side.slice(0, 10 * longestExcerpt)).slice(0, longestExcerpt);
    if (text !== '') return text;
  }
  return noteId;
};

/** The parts of a package that cards are made from. */
export type ReadPackage = Pick<AnkiPackage, 'notes' | 'noteTypes' | 'decks' | 'cardsOf'>;

interface UsableType {
  readonly noteType: NoteType;
  readonly kept: KeptType;
  readonly isTooLarge: boolean;
  readonly render: CardRenderer;
}

const prepared = (noteType: NoteType): UsableType | LeftOutReason => {
  const render = rendererOf(noteType);
  // Its templates are not Anki's own, and may need scripts.
  if (!render) return 'image-occlusion';
  const kept = keptNoteType(noteType);
  return { noteType, kept, isTooLarge: noteTypeBytesOf(kept) > largestNote, render };
};

/** Finds the note type of a note with cards, each prepared once, or why it has none. */
const typesOf = ({ noteTypes }: ReadPackage) => {
  const known = new Map<string, UsableType | LeftOutReason>();
  return (note: Note): UsableType | LeftOutReason => {
    const noteType = noteTypes.get(note.noteTypeId);
    if (!noteType) return 'unknown-note-type';
    const found = known.get(noteType.id) ?? prepared(noteType);
    known.set(noteType.id, found);
    if (typeof found === 'string') return found;
    return found.isTooLarge || noteBytesOf(note) > largestNote ? 'note-too-large' : found;
  };
};

/** The cards that a note would make and the package lacks. Those that show nothing of it are not made. */
function* lackingCards(
  { noteType, kept, render }: UsableType,
  note: Note,
  { there, deckName }: { readonly there: ReadonlySet<number>; readonly deckName: string | undefined },
): Generator<{ readonly card: FoundCard }> {
  for (const ord of ordinalsOf(noteType, note.fields)) {
    const sides = there.has(ord) ? 'empty-front' : sidesOf(render({ note, card: { id: '0', ord }, deckName }));
    if (typeof sides !== 'string')
      yield { card: { noteId: note.id, ...sides, from: { note, noteType: kept }, lacking: ord } };
  }
}

interface NoteToRender {
  readonly note: Note;
  readonly deckNames: ReadonlyMap<string, string>;
  readonly withLacking: boolean;
}

/** The cards of a note, or why one is left out. */
function* cardsOfNote(
  opened: ReadPackage,
  type: UsableType,
  { note, deckNames, withLacking }: NoteToRender,
): Generator<{ readonly card: FoundCard } | { readonly reason: LeftOutReason }> {
  const cards = opened.cardsOf(note);
  for (const card of cards) {
    const sides = sidesOf(type.render({ note, card, deckName: deckNames.get(card.homeDeckId) }));
    if (typeof sides === 'string') yield { reason: sides };
    else yield { card: { noteId: note.id, ...sides, inPackage: card, from: { note, noteType: type.kept } } };
  }
  if (!withLacking) return;
  const there = new Set(cards.map(({ ord }) => ord));
  yield* lackingCards(type, note, { there, deckName: deckNames.get(cards[0]?.homeDeckId ?? '') });
}

/**
 * Every card of a package as Anki renders it, in the order of the notes: unsanitized HTML. `withLacking`: also those that
 * the notes would make and the package lacks.
 */
export function* templateCards(opened: ReadPackage, withLacking = false): Generator<Found> {
  const deckNames = new Map(opened.decks.map(({ id, name }) => [id, name]));
  const typeOf = typesOf(opened);
  for (const note of opened.notes()) {
    const { id: noteId } = note;
    const skip = (reason: LeftOutReason): Found => ({
      skipped: { noteId, reason, excerpt: excerptOf(noteId, note.kind === 'note' ? note.fields : []) },
    });
    const type = note.kind === 'note' ? typeOf(note) : note.reason;
    if (note.kind !== 'note' || typeof type === 'string') {
      yield skip(type as LeftOutReason);
      continue;
    }
    const found: Found[] = [];
    let characters = 0;
    for (const each of cardsOfNote(opened, type, { note, deckNames, withLacking })) {
      if ('card' in each) characters += each.card.front.length + each.card.back.length;
      if (characters > mostOfNote) break;
      found.push('card' in each ? each : skip(each.reason));
    }
    if (characters > mostOfNote) yield skip('note-too-large');
    else yield* found;
  }
}
