import type { AnkiPackage } from '../../anki-package.ts';
import type { Note } from '../../collection/note.ts';
import { stripHtml } from '../../fields/strip-html.ts';
import { visible, visibleLines } from '../visible.ts';

const indented = (text: string): string => text.replaceAll('\n', '\n    ');

/** Formats the notes of a package for people: fields as text, and the decks of their cards. */
export const noteText = (pkg: AnkiPackage): ((note: Note) => string) => {
  const decks = new Map(pkg.decks.map(({ id, name }) => [id, name]));
  return (note) => {
    const type = pkg.noteTypes.get(note.noteTypeId);
    const fields = note.fields.map(
      (value, at) => `  ${visible(type?.fields[at] ?? '')}: ${indented(visibleLines(stripHtml(value)))}`,
    );
    const cards = pkg
      .cardsOf(note)
      .map(
        ({ id, ord, deckId }) =>
          `  card ${id}, ${visible(type?.templates[type.kind === 'cloze' ? 0 : ord]?.name ?? '')}: ${visible(decks.get(deckId) ?? '')}`,
      );
    const tags = note.tags.length > 0 ? ` (${visible(note.tags.join(' '))})` : '';
    return [`note ${note.id}, ${visible(type?.name ?? '')}${tags}`, ...fields, ...cards, ''].join('\n');
  };
};
