import type { AnkiPackage } from '../anki-package.ts';
import type { Deck } from '../collection/deck.ts';
import type { NoteType } from '../collection/note-type.ts';
import { stripHtml } from '../fields/strip-html.ts';

export interface SurveyedType {
  readonly type: NoteType;
  readonly notes: number;
  /** The first notes: the text of each field, truncated. */
  readonly samples: readonly (readonly string[])[];
}

/** A summary of a package. Its size does not depend on the number of notes. */
export interface Survey {
  readonly decks: readonly { readonly deck: Deck; readonly cards: number }[];
  readonly noteTypes: readonly SurveyedType[];
  readonly unreadableNotes: number;
}

const samplesOfType = 3;
const sampleLength = 200;

const sampleOf = (fields: readonly string[]): readonly string[] =>
  // A field may be 16 MiB of HTML, so only its start is stripped.
  fields.map((field) => stripHtml(field.slice(0, 20 * sampleLength)).slice(0, sampleLength));

const countCards = (pkg: AnkiPackage): ReadonlyMap<string, number> => {
  const counted = new Map<string, number>();
  for (const { homeDeckId } of pkg.cards()) counted.set(homeDeckId, (counted.get(homeDeckId) ?? 0) + 1);
  return counted;
};

const lookAtNotes = (pkg: AnkiPackage): Pick<Survey, 'noteTypes' | 'unreadableNotes'> => {
  const found = new Map(
    Array.from(pkg.noteTypes.values(), (type) => [type.id, { type, notes: 0, samples: [] as (readonly string[])[] }]),
  );
  let unreadableNotes = 0;
  for (const note of pkg.notes()) {
    const ofType = note.kind === 'note' ? found.get(note.noteTypeId) : undefined;
    if (note.kind === 'unreadable') unreadableNotes += 1;
    else if (ofType) {
      ofType.notes += 1;
      if (ofType.samples.length < samplesOfType) ofType.samples.push(sampleOf(note.fields));
    }
  }
  return { noteTypes: [...found.values()], unreadableNotes };
};

const byName = ({ deck: one }: { deck: Deck }, { deck: other }: { deck: Deck }): number =>
  one.name < other.name ? -1 : Number(one.name > other.name);

export const survey = (pkg: AnkiPackage): Survey => {
  const cards = countCards(pkg);
  const decks = pkg.decks.map((deck) => ({ deck, cards: cards.get(deck.id) ?? 0 }));
  return { decks: decks.sort(byName), ...lookAtNotes(pkg) };
};
