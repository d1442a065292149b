import type { PackageWarning } from '../warning.ts';
import type { Deck } from './deck.ts';
import type { NoteType, StoredNoteType } from './note-type.ts';
import { uniqueNames } from './unique-names.ts';

/** What a collection's schema generation decides: how note types and decks are kept. */
export interface SchemaContent {
  /** By id, in the order of the ids. */
  readonly noteTypes: ReadonlyMap<string, NoteType>;
  /** In the order of the ids. */
  readonly decks: readonly Deck[];
  readonly warnings: readonly PackageWarning[];
}

/** Orders decimal int64 ids by number, which doubles cannot do. */
export const byId = (a: { readonly id: string }, b: { readonly id: string }): number => {
  const difference = BigInt(a.id) - BigInt(b.id);
  return difference < 0n ? -1 : Number(difference > 0n);
};

/** True for a decimal int64 as SQLite writes it. */
export const isId = (text: string): boolean => /^-?\d{1,19}$/.test(text);

/** Note types by id, in the order of the ids. */
export const noteTypeMap = (types: readonly StoredNoteType[]): ReadonlyMap<string, NoteType> =>
  new Map(
    types
      .toSorted(byId)
      .map((type) => [
        type.id,
        { ...type, fields: uniqueNames(type.fields.map((name) => name.normalize())), rawFields: type.fields },
      ]),
  );

/** The warning for a note type that is left out or guessed at. */
export const unreadableNoteType = (id: string): PackageWarning => ({
  code: 'unreadable-note-type',
  message: `The description of note type ${id} is damaged.`,
  place: `note type ${id}`,
  reason: 'its description is damaged',
});
