import type { AnkiPackage, NotesOptions } from './anki-package.ts';
import type { Note, UnreadableNote } from './collection/note.ts';
import { cardIndex } from './collection/card-index.ts';
import { noteIndex } from './collection/note-index.ts';
import { problemOfCard, problemOfNote, problemOfReview } from './collection/problems.ts';
import { cardColumnsIn, cardValueBytes, readCard } from './collection/read-card.ts';
import { noteColumnsIn, noteReader, noteValueBytes } from './collection/read-note.ts';
import { readReview, reviewColumns, reviewValueBytes } from './collection/read-review.ts';
import type { PreparedPackage } from './prepare-package.ts';
import { packageRenderer } from './render/package-renderer.ts';
import type { SqliteValue } from './sqlite/value.ts';
import type { WarningLog } from './warning.ts';

/** A package that may be closed in the meantime. */
export interface HeldPackage {
  /** Throws if the package is closed or aborted. */
  get(): PreparedPackage;
  /** Converts an error for the caller. */
  typed(error: unknown): unknown;
}

type Row = readonly SqliteValue[];
type Problem = Parameters<WarningLog['add']> | undefined;

/** How rows of a table are converted to items. */
interface Reading<T> {
  readonly rows: Iterable<Row>;
  /** Returns undefined for a row without an item. */
  readonly read: (row: Row) => T | undefined;
  readonly problem: (row: Row, item: T | undefined) => Problem;
}

/**
 * Returns a function that streams one table, any number of times. The problem of a row is recorded only when it is read
 * for the first time. Items are made on demand while the package is open.
 */
const streams = <T, Options = undefined>(
  held: HeldPackage,
  reading: (prepared: PreparedPackage, options?: Options) => Reading<T>,
) => {
  let checked = 0;
  function* stream({ warnings }: PreparedPackage, { rows, read, problem }: Reading<T>): Generator<T> {
    let at = 0;
    try {
      for (const row of rows) {
        held.get();
        const item = read(row);
        at += 1;
        const found = at > checked ? problem(row, item) : undefined;
        checked = Math.max(checked, at);
        if (found) warnings.add(...found);
        if (item === undefined) continue;
        yield item;
        held.get();
      }
    } catch (error) {
      throw held.typed(error);
    }
  }
  return (options?: Options): Iterable<T> => {
    const prepared = held.get();
    return stream(prepared, reading(prepared, options));
  };
};

/** A function of the package that is made when it is called for the first time. */
const onDemand = <T, R>(held: HeldPackage, make: (prepared: PreparedPackage) => (subject: T) => R) => {
  let made: ((subject: T) => R) | undefined;
  const failing = (error: unknown) => (): never => {
    throw error;
  };
  const makeOnce = (prepared: PreparedPackage) => {
    try {
      return make(prepared);
    } catch (error) {
      // A damaged table is not read again by each call.
      return failing(error);
    }
  };
  return (subject: T): R => {
    const prepared = held.get();
    try {
      made ??= makeOnce(prepared);
      return made(subject);
    } catch (error) {
      throw held.typed(error);
    }
  };
};

/** The methods of a package that read its tables. */
type Reads = Pick<AnkiPackage, 'notes' | 'note' | 'cards' | 'reviews' | 'cardsOf' | 'render'>;

export const contentStreams = (held: HeldPackage): Reads => ({
  notes: streams<Note | UnreadableNote, NotesOptions>(held, ({ file, limits, contents: { noteTypes } }, options) => ({
    rows: file.rows('notes', noteColumnsIn(file, options), { mostValueBytes: noteValueBytes(limits) }),
    read: noteReader(noteTypes, limits),
    problem: problemOfNote(noteTypes),
  })),
  note: onDemand(held, ({ file, limits, contents: { noteTypes } }) => noteIndex(file, noteTypes, limits)),
  cards: streams(held, ({ file, limits }) => ({
    rows: file.rows('cards', cardColumnsIn(file), { mostValueBytes: cardValueBytes(limits) }),
    read: readCard,
    problem: problemOfCard,
  })),
  reviews: streams(held, ({ file, contents: { hasReviews } }) => ({
    rows: hasReviews ? file.rows('revlog', reviewColumns, { mostValueBytes: reviewValueBytes }) : [],
    read: readReview,
    problem: problemOfReview,
  })),
  cardsOf: onDemand(held, ({ file, limits }) => {
    const cardsOf = cardIndex(file, limits);
    return ({ id }: { readonly id: string }) => cardsOf(id);
  }),
  render: onDemand(held, packageRenderer),
});
