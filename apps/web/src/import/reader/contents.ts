import type { AnkiPackage, NoteType } from '@flashcards/apkg-parser';

export interface NoteTypeContents {
  readonly name: string;
  readonly kind: 'standard' | 'cloze' | 'image-occlusion';
  /** Their names in the file, by which an import finds them. */
  readonly fields: readonly string[];
  readonly notes: number;
}

export interface DeckContents {
  /** Levels joined by `::`. */
  readonly name: string;
  readonly cards: number;
}

/** What is in a package. Of note types and decks at most the 100 largest; `deckCount` counts all with cards. */
export interface Contents {
  readonly noteTypes: readonly NoteTypeContents[];
  readonly decks: readonly DeckContents[];
  readonly deckCount: number;
  readonly notes: number;
  readonly cards: number;
  readonly mediaFiles: number;
  /** Cards that are not new. */
  readonly studied: number;
  readonly answers: number;
  readonly hasPresets: boolean;
}

const mostListed = 100;
const betweenReports = 2000;

/** Counts the notes of each type. Reports after every 2,000 notes. */
const countedNotes = (pkg: AnkiPackage, onNotes: (done: number) => void): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  let done = 0;
  for (const note of pkg.notes()) {
    if (note.kind === 'note') counts.set(note.noteTypeId, (counts.get(note.noteTypeId) ?? 0) + 1);
    done += 1;
    if (done % betweenReports === 0) onNotes(done);
  }
  return counts;
};

const countedCards = (pkg: AnkiPackage) => {
  const inDecks = new Map<string, number>();
  let studied = 0;
  for (const { homeDeckId, type } of pkg.cards()) {
    inDecks.set(homeDeckId, (inDecks.get(homeDeckId) ?? 0) + 1);
    if (type !== 0) studied += 1;
  }
  return { inDecks, studied };
};

const typeContents = ({ name, kind, imageOcclusion, rawFields }: NoteType, notes: number): NoteTypeContents => ({
  name,
  kind: imageOcclusion ? 'image-occlusion' : kind,
  fields: rawFields.slice(0, mostListed),
  notes,
});

export const contentsOf = (pkg: AnkiPackage, onNotes: (done: number) => void): Contents => {
  const { counts, media, noteTypes, deckOptions } = pkg;
  const notes = countedNotes(pkg, onNotes);
  const { inDecks, studied } = countedCards(pkg);
  const types = [...noteTypes.values()].flatMap((type) => {
    const amount = notes.get(type.id);
    return amount === undefined ? [] : [typeContents(type, amount)];
  });
  const decks = pkg.decks.flatMap(({ id, name }) => {
    const cards = inDecks.get(id);
    return cards === undefined ? [] : [{ name, cards }];
  });
  return {
    noteTypes: types.sort((one, other) => other.notes - one.notes).slice(0, mostListed),
    decks: decks.sort((one, other) => other.cards - one.cards).slice(0, mostListed),
    deckCount: decks.length,
    notes: counts.notes,
    cards: counts.cards,
    mediaFiles: media.length,
    studied,
    answers: counts.reviews,
    hasPresets: deckOptions.length > 0,
  };
};
