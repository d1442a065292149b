import type { AnkiPackage, CardRenderer, NoteType, RenderedCard } from '@flashcards/apkg-parser';
import { occlusionRenderer, readCards, renderer } from '@flashcards/apkg-parser';
import type { Look, Selection } from './selection.ts';
import { fieldsOf } from './selection.ts';

/** A card that an import would make, in the order of the notes, or the reason why one is left out. */
export type Made =
  | {
      readonly noteId: string;
      readonly front: string;
      readonly back: string;
      readonly look?: Look;
    }
  | { readonly reason: string };

type FieldSelection = Extract<Selection, { cards: 'fields' }>;

function* fromFields(pkg: AnkiPackage, selection: FieldSelection): Generator<Made> {
  const fields = fieldsOf(selection);
  const { termField, definitionField } = fields ?? { termField: '', definitionField: '' };
  const { stripHtml } = selection;
  const chosen = { termField, definitionField, fields: fields ? 'chosen' : 'auto', stripHtml, cloze: true } as const;
  for (const result of readCards(pkg, chosen)) yield 'card' in result ? result.card : result.skipped;
}

/** Each note type once; image occlusion with templates that are not Anki's own cannot be rendered. */
const renderers = ({ noteTypes }: AnkiPackage) => {
  const known = new Map<string, CardRenderer | undefined>();
  const made = (type: NoteType) => (type.imageOcclusion ? occlusionRenderer(type) : renderer(type));
  return (id: string): CardRenderer | 'unknown-note-type' | 'image-occlusion' => {
    const type = noteTypes.get(id);
    if (!type) return 'unknown-note-type';
    if (!known.has(id)) known.set(id, made(type));
    return known.get(id) ?? 'image-occlusion';
  };
};

const madeOf = (noteId: string, { question, answer, isEmpty, error }: RenderedCard, look: Look): Made => {
  if (error) return { reason: error.code === 'too-large' ? 'side-too-large' : 'template-error' };
  return isEmpty ? { reason: 'empty-front' } : { noteId, front: question, back: answer, look };
};

function* fromTemplates(pkg: AnkiPackage): Generator<Made> {
  const rendererOf = renderers(pkg);
  const deckNames = new Map(pkg.decks.map(({ id, name }) => [id, name]));
  for (const note of pkg.notes()) {
    const render = note.kind === 'note' ? rendererOf(note.noteTypeId) : note.reason;
    if (typeof render === 'string') yield { reason: render };
    else if (note.kind === 'note') {
      const css = pkg.noteTypes.get(note.noteTypeId)?.css ?? '';
      for (const card of pkg.cardsOf(note)) {
        const rendered = render({ note, card, deckName: deckNames.get(card.homeDeckId) });
        yield madeOf(note.id, rendered, { css, ordinal: card.ord });
      }
    }
  }
}

export const madeCards = (pkg: AnkiPackage, selection: Selection): Generator<Made> =>
  selection.cards === 'templates' ? fromTemplates(pkg) : fromFields(pkg, selection);
