import type { NoteId, SetId } from '@flashcards/kernel';
import type { Tag } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing } from '../method.ts';

/** What notes have: named fields, and a template for each card. A `cloze` note makes a card of each deletion. */
export interface NoteType {
  readonly name: string;
  readonly kind: 'standard' | 'cloze';
  readonly fields: readonly string[];
  readonly templates: readonly string[];
}

/** Fields by their names: HTML as in Anki. */
export type Fields = Readonly<Record<string, string>>;

/** A note to add. */
export interface NewNote {
  /** The name of a type of the set. */
  readonly noteType: string;
  /** Those that are not given are blank. */
  readonly fields: Fields;
  readonly tags?: readonly string[] | undefined;
}

/** An added note, with the cards that it makes. */
export interface AddedNote {
  readonly note: string;
  readonly cards: readonly string[];
}

/** New content of a note. */
export interface NoteChange {
  /** Those that are not given stay. */
  readonly fields: Fields;
  /** In place of all tags. */
  readonly tags: readonly string[];
}

/** Notes, from which cards are made. */
export interface Notes {
  /**
   * Returns the note types of a set: `Basic`, `Basic (and reversed card)`, `Cloze`, and those of its package. Refused
   * with `set_not_found`.
   *
   * @example
   * ```ts
   * const [basic] = await client.notes.types(set);
   * ```
   */
  types(set: string, options?: CallOptions): Call<readonly NoteType[]>;
  /**
   * Adds up to 500 notes with all their cards to a set, all or none. Cards are rendered as Anki renders them. Refused
   * with `set_not_found`, `set_full`, or `invalid_value` for an unknown type or field and for a note that makes no card;
   * the text identifies the note.
   *
   * @example
   * ```ts
   * const fields = { Text: 'The capital of {{c1::Italy}} is {{c2::Rome}}' };
   * const [note] = await client.notes.add(set, [{ noteType: 'Cloze', fields, tags: ['geography'] }]);
   * console.log(note.cards.length); // 2
   * ```
   */
  add(set: string, notes: readonly NewNote[], options?: CallOptions): Call<readonly AddedNote[]>;
  /**
   * Sets fields of a note and replaces its tags. Its cards are rendered anew and keep their progress; a card that it no
   * longer makes is withdrawn, so that it is not due. Returns the cards that it makes. Of a card that was typed in, the
   * note is the card's id, and its fields are `Front` and `Back`. Refused with `note_not_found`, or with `invalid_value`
   * for an unknown field or if the note would make no card.
   *
   * @example
   * ```ts
   * await client.notes.edit(note, { fields: { Back: 'hi' }, tags: ['greeting'] });
   * ```
   */
  edit(note: string, change: NoteChange, options?: CallOptions): Call<readonly string[]>;
}

const textsOf = (name: string, fields: Fields): ReadonlyMap<string, string> =>
  new Map(Object.entries(anObject(name, 'fields by their names', fields)));

export const notes = {
  types: passing('getNoteTypes', 'set'),
  add: method('addNotes', (call, { name }) => async (set, added, options) => {
    const notes = added.map((note) => {
      const { noteType, fields, tags = [] } = anObject(name, 'notes, each as { noteType, fields, tags }', note);
      return { noteType, fields: textsOf(name, fields), tags: tags as readonly Tag[] };
    });
    return call({ set: set as SetId, notes }, options);
  }),
  edit: method('editNote', (call, { name }) => async (note, change, options) => {
    const { fields, tags } = anObject(name, 'a change, as { fields, tags }', change);
    return call({ note: note as NoteId, fields: textsOf(name, fields), tags: tags as readonly Tag[] }, options);
  }),
} satisfies MethodsOf<Notes>;
