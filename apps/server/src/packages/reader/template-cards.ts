import type {
  AnkiPackage,
  CardRenderer,
  DeckCard,
  Note,
  NoteType,
  PackageCard,
  RenderedCard,
  SkippedNote,
  SkipReason,
} from '@flashcards/apkg-parser';
import type { ReadDeck } from '@flashcards/application';
import { occlusionRenderer, renderer, stripHtml } from '@flashcards/apkg-parser';
import { noteBytesOf, noteTypeBytesOf } from '@flashcards/library';
import { keptNoteType } from '../note-type-definition.ts';
import { withoutSpeech } from './without-speech.ts';

/**
 * Why a card or a note is left out: `empty-front` and `template-error` are cards that Anki shows as messages,
 * `note-too-large` is a note that, with its note type, is larger than `largestNote`. `extra-fields` is a row of a CSV
 * file with more text than columns: probably a text with the delimiter and without quotes.
 */
export type LeftOutReason = SkipReason | 'empty-front' | 'template-error' | 'note-too-large' | 'extra-fields';

export type LeftOut = SkippedNote<LeftOutReason>;

/** A card to import, with the card of the package that it is made of if that is known. */
export interface FoundCard extends DeckCard {
  readonly inPackage?: PackageCard;
  /** Present when decks were requested. */
  readonly deck?: ReadDeck;
  /** What the card was rendered from. */
  readonly from?: { readonly note: Note; readonly noteType: KeptType };
}

/** UTF-8 bytes of a note, or of its note type (contract, section 8). */
const largestNote = 2_000_000;

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

const problemOf = ({ error, isEmpty }: RenderedCard): LeftOutReason | undefined => {
  if (error) return error.code === 'too-large' ? 'side-too-large' : 'template-error';
  return isEmpty ? 'empty-front' : undefined;
};

const typed = /\{\{\s*type:(cloze:|nc:)?([^{}]*)\}\}/g;

/**
 * A note type whose cards need no field to type the answer: the question lacks it, and the answer has what should have
 * been typed.
 */
const withoutTyping = (noteType: NoteType): NoteType => ({
  ...noteType,
  templates: noteType.templates.map(({ questionFormat, answerFormat, ...template }) => ({
    ...template,
    questionFormat: questionFormat.replaceAll(typed, ''),
    answerFormat: answerFormat.replaceAll(typed, (_, kind: string | undefined, field: string) =>
      kind === 'cloze:' ? `{{cloze-only:${field}}}` : `{{${field}}}`,
    ),
  })),
});

/** Characters: far more than a side may have. */
const renderLimits = { longestSide: 4_000_000, mostWork: 16_000_000 };

/** The parts of a package that cards are made from. */
export type ReadPackage = Pick<AnkiPackage, 'notes' | 'noteTypes' | 'decks' | 'cardsOf'>;

interface UsableType {
  readonly kept: KeptType;
  readonly isTooLarge: boolean;
  readonly render: CardRenderer;
}

const prepared = (noteType: NoteType): UsableType | LeftOutReason => {
  const render = noteType.imageOcclusion
    ? occlusionRenderer(noteType, renderLimits)
    : renderer(withoutTyping(noteType), renderLimits);
  // Its templates are not Anki's own, and may need scripts.
  if (!render) return 'image-occlusion';
  const kept = keptNoteType(noteType);
  return { kept, isTooLarge: noteTypeBytesOf(kept) > largestNote, render };
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

/** Every card of a package as Anki renders it, in the order of the notes: unsanitized HTML. */
export function* templateCards(opened: ReadPackage): Generator<Found> {
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
    for (const card of opened.cardsOf(note)) {
      const rendered = type.render({ note, card, deckName: deckNames.get(card.homeDeckId) });
      const problem = problemOf(rendered);
      if (problem) yield skip(problem);
      else {
        const [front, back] = [withoutSpeech(rendered.question), withoutSpeech(rendered.answer)];
        yield { card: { noteId, front, back, inPackage: card, from: { note, noteType: type.kept } } };
      }
    }
  }
}
