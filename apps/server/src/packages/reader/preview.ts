import type { PackagePreview, PreviewedNoteType } from '@flashcards/application';
import type { AnkiPackage, NoteType } from '@flashcards/apkg-parser';
import { stripHtml } from '@flashcards/apkg-parser';

const mostSamples = 3;
const longestSample = 300;

interface SeenNotes {
  count: number;
  readonly samples: (readonly string[])[];
}

const sampleOf = (fields: readonly string[]): readonly string[] =>
  // Cut before stripping as well: a field may have megabytes, and a sample is one line.
  fields.map((field) => stripHtml(field.slice(0, 20 * longestSample)).slice(0, longestSample));

const seenNotes = (opened: AnkiPackage): ReadonlyMap<string, SeenNotes> => {
  const seen = new Map<string, SeenNotes>();
  for (const note of opened.notes()) {
    if (note.kind === 'unreadable') continue;
    const notes = seen.get(note.noteTypeId) ?? { count: 0, samples: [] };
    seen.set(note.noteTypeId, notes);
    notes.count += 1;
    if (notes.samples.length < mostSamples) notes.samples.push(sampleOf(note.fields));
  }
  return seen;
};

const previewOf = ({ name, kind, imageOcclusion, rawFields }: NoteType, seen: SeenNotes): PreviewedNoteType => ({
  name,
  kind: imageOcclusion ? 'image-occlusion' : kind,
  fields: rawFields,
  notes: seen.count,
  samples: seen.samples,
});

/** The number of cards in each home deck, by deck id. */
const cardCounts = (opened: AnkiPackage): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { homeDeckId } of opened.cards()) {
    counts.set(homeDeckId, (counts.get(homeDeckId) ?? 0) + 1);
  }
  return counts;
};

/** The preview of a package: the note types with notes and the decks with cards. */
export const preview = (opened: AnkiPackage): PackagePreview => {
  const seen = seenNotes(opened);
  const counts = cardCounts(opened);
  return {
    noteTypes: [...opened.noteTypes].flatMap(([id, noteType]) => {
      const notes = seen.get(id);
      return notes ? [previewOf(noteType, notes)] : [];
    }),
    decks: opened.decks.flatMap(({ id, name }) => {
      const cards = counts.get(id);
      return cards === undefined ? [] : [{ name, cards }];
    }),
    notes: opened.counts.notes,
    cards: opened.counts.cards,
    mediaFiles: opened.media.length,
  };
};
