import type { AnkiPackage } from '../../anki-package.ts';
import type { Note } from '../../collection/note.ts';
import type { NoteType } from '../../collection/note-type.ts';
import { stripAnkiHtml } from '../../fields/strip-anki-html.ts';
import { renderCard } from '../../render/renderer.ts';
import { cardJson } from './card-json.ts';
import { keepMedia } from './keep-media.ts';

/** Converts the notes of a package to the format's objects. */
export const noteJson = (pkg: AnkiPackage, deckName: (id: string) => string | undefined): ((note: Note) => object) => {
  const cardsJson = (note: Note, type: NoteType) =>
    pkg.cardsOf(note).map((card) => {
      const rendered = renderCard({ noteType: type, note, card, deckName: deckName(card.homeDeckId) ?? '' });
      return cardJson(card, { type, deckName, rendered });
    });
  return (note) => {
    // A note without its note type is unreadable and does not get here.
    const type = pkg.noteTypes.get(note.noteTypeId);
    return {
      id: note.id,
      guid: note.guid,
      notetype: type?.name ?? null,
      notetypeId: note.noteTypeId,
      kind: type?.kind ?? null,
      mod: note.modified ? Math.floor(note.modified.getTime() / 1000) : null,
      fields: note.fields.map((value, at) => [type?.fields[at] ?? null, value]),
      tags: note.tags,
      stripped: note.fields.map(stripAnkiHtml),
      strippedKeepMedia: note.fields.map((field) => stripAnkiHtml(keepMedia(field))),
      cards: type ? cardsJson(note, type) : [],
    };
  };
};
