import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { RowCursor } from '../sqlite/rows.ts';
import { idFrom } from './ids.ts';
import type { PackageCard } from './package-card.ts';
import { cardColumns, cardValueBytes, readCard } from './read-card.ts';

/** Int64 ids in the smallest array that holds them. */
type Ids = Float64Array | BigInt64Array;
type Id = number | bigint;

/** Positions of cards in the order they were read. A million cards take 14 MB. */
interface Places {
  readonly notes: Ids;
  readonly pages: Uint32Array;
  readonly cells: Uint16Array;
}

const isId = (value: unknown): value is Id => typeof value === 'number' || typeof value === 'bigint';

const idsOf = (values: Float64Array, wide: ReadonlyMap<number, bigint>): Ids => {
  if (wide.size === 0) return values;
  const ids = new BigInt64Array(values.length);
  for (const [at, value] of values.entries()) ids[at] = wide.get(at) ?? BigInt(value);
  return ids;
};

const noteIdAt = cardColumns.indexOf('nid');

/** Reads each card completely, so that overlapping cells are detected once here, and not on each later read. */
const placesOf = (file: SqliteFile, mostValueBytes: readonly number[]): Places => {
  const most = file.count('cards');
  const notes = new Float64Array(most);
  const wide = new Map<number, bigint>();
  const pages = new Uint32Array(most);
  const cells = new Uint16Array(most);
  let count = 0;
  const cursor: RowCursor = { page: 0, cell: 0 };
  for (const row of file.rows('cards', cardColumns, { cursor, mostValueBytes })) {
    const note = row[noteIdAt];
    if (!isId(note)) continue;
    if (typeof note === 'bigint') wide.set(count, note);
    else notes[count] = note;
    pages[count] = cursor.page;
    cells[count] = cursor.cell;
    count += 1;
  }
  return { notes: idsOf(notes.subarray(0, count), wide), pages, cells };
};

/** The first index in sorted ids whose value is not less than `id`. */
const firstAt = (sorted: Ids, id: Id): number => {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as Id) < id) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** The order of cards by note. A counting sort, because there may be a million cards. */
const orderOf = (notes: Ids, sorted: Ids): Uint32Array => {
  const next = new Uint32Array(sorted.length);
  const order = new Uint32Array(sorted.length);
  for (let at = 0; at < notes.length; at += 1) {
    const first = firstAt(sorted, notes[at] as Id);
    order[first + (next[first] as number)] = at;
    next[first] = (next[first] as number) + 1;
  }
  return order;
};

const byTemplate = (a: PackageCard, b: PackageCard): number => a.ord - b.ord;

/**
 * The cards of each note, in the order of their templates, then of their ids. Stores only their positions and reads
 * cards again on request. Throws `corrupt` and `too-large`.
 */
export const cardIndex = (file: SqliteFile, limits: PackageLimits): ((noteId: string) => readonly PackageCard[]) => {
  const { cardsPerNote } = limits;
  const valueBytes = cardValueBytes(limits);
  const { notes, pages, cells } = placesOf(file, valueBytes);
  const sorted = notes.slice().sort();
  const order = orderOf(notes, sorted);
  const rowAt = file.rowReader('cards', cardColumns, valueBytes);
  return (noteId) => {
    if (idFrom(noteId) === undefined) return [];
    const note = BigInt(noteId);
    const cards: PackageCard[] = [];
    for (let at = firstAt(sorted, note); at < sorted.length && BigInt(sorted[at] as Id) === note; at += 1) {
      if (cards.length >= cardsPerNote) throw new PackageError('too-large', `Note ${noteId} has too many cards.`);
      const place = order[at] as number;
      const card = readCard(rowAt(pages[place] as number, cells[place] as number));
      if (card) cards.push(card);
    }
    return cards.sort(byTemplate);
  };
};
