import type { ContentChecks } from './content-checks.ts';
import type { CardToWrite, NoteToWrite, NoteTypeToWrite } from './deck-to-write.ts';

/** Anki has no cards for deletions with a greater number. */
const mostClozeCards = 500;
const ords = 2 ** 16;

/** How many values of `ord` the cards of a note may have, from 0 on. */
export const ordsOf = ({ kind, templates }: Pick<NoteTypeToWrite, 'kind' | 'templates'>): number =>
  kind === 'cloze' ? mostClozeCards : templates.length;

/** Checks that each card has a note with a template for it, and that no two cards share one. Throws `TypeError`. */
export class CardRelations {
  readonly #types: ReadonlyMap<string, NoteTypeToWrite>;
  readonly #checks: Pick<ContentChecks, 'refuse'>;
  /** The position of each note by its id. */
  readonly #notes = new Map<string, number>();
  readonly #templates: number[] = [];
  /** The note and `ord` of each card as one number. */
  readonly #places: number[] = [];

  constructor(types: ReadonlyMap<string, NoteTypeToWrite>, checks: Pick<ContentChecks, 'refuse'>) {
    this.#types = types;
    this.#checks = checks;
  }

  addNote({ id, noteTypeId }: NoteToWrite): void {
    const type = this.#types.get(noteTypeId);
    this.#notes.set(id, this.#templates.length);
    this.#templates.push(type ? ordsOf(type) : 0);
  }

  addCard({ id, noteId, ord }: CardToWrite): void {
    const note = this.#notes.get(noteId);
    if (note === undefined) return this.#checks.refuse(`card ${id}:`, 'is of a note that is not there');
    if (ord >= (this.#templates[note] as number))
      this.#checks.refuse(`card ${id}:`, 'its note type has no template with this ord');
    this.#places.push(note * ords + ord);
  }

  /** Once all cards were added. `idAt` gives the id of a card by its position. */
  check(idAt: (position: number) => string): void {
    const places = Float64Array.from(this.#places).sort();
    const twin = places.find((place, index) => index > 0 && places[index - 1] === place);
    if (twin !== undefined)
      this.#checks.refuse(`card ${idAt(this.#places.lastIndexOf(twin))}:`, 'its note has another card with this ord');
  }
}
