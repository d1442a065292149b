import type {
  AnkiPackage,
  DeckCard,
  PackageCard,
  RenderedCard,
  SkippedNote,
  SkipReason,
} from '@flashcards/apkg-parser';
import { renderCard, stripHtml } from '@flashcards/apkg-parser';

/** Why a card or a note is left out: `empty-front` and `template-error` are cards that Anki shows as messages. */
export type LeftOutReason = SkipReason | 'empty-front' | 'template-error';

export type LeftOut = SkippedNote<LeftOutReason>;

/** A card to import, with the card of the package that it is made of if that is known. */
export interface FoundCard extends DeckCard {
  readonly inPackage?: PackageCard;
}

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

/** Marks that Anki replaces: by a field to type the answer, and by a button that speaks the text between two. */
const marks = /\[\[type:[^\]]*\]\]|\[anki:tts[^\]]*\]|\[\/anki:tts\]/g;

/**
 * Every card of a package as Anki renders it, in the order of the notes: unsanitized HTML. Image occlusion needs Anki's
 * own script, so such notes are left out.
 */
export function* templateCards(opened: AnkiPackage): Generator<Found> {
  const deckNames = new Map(opened.decks.map(({ id, name }) => [id, name]));
  for (const note of opened.notes()) {
    const { id: noteId } = note;
    const fields = note.kind === 'note' ? note.fields : [];
    const skip = (reason: LeftOutReason): Found => ({
      skipped: { noteId, reason, excerpt: excerptOf(noteId, fields) },
    });
    const noteType = note.kind === 'note' ? opened.noteTypes.get(note.noteTypeId) : undefined;
    if (note.kind === 'unreadable' || !noteType) {
      yield skip(note.kind === 'unreadable' ? note.reason : 'unknown-note-type');
      continue;
    }
    if (noteType.imageOcclusion) {
      yield skip('image-occlusion');
      continue;
    }
    for (const card of opened.cardsOf(note)) {
      const rendered = renderCard({ noteType, note, card, deckName: deckNames.get(card.homeDeckId) });
      const problem = problemOf(rendered);
      const [front, back] = [rendered.question, rendered.answer].map((side) => side.replaceAll(marks, ''));
      yield problem ? skip(problem) : { card: { noteId, front: front ?? '', back: back ?? '', inPackage: card } };
    }
  }
}
