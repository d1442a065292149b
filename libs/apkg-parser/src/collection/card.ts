import type { CollectionDatabase, Row } from './database.ts';

/**
 * A card as stored; the scheduling numbers are Anki's, unconverted. `type` 0 new, 1 learning, 2 review, 3 relearning;
 * what `due`, `interval` and `left` count depends on it.
 */
export interface PackageCard {
  readonly id: string;
  /** May name a note that does not exist. */
  readonly noteId: string;
  /** May name a deck that does not exist. */
  readonly deckId: string;
  /** The home deck, while the card is in a filtered one. */
  readonly originalDeckId?: string;
  /** Template index; for a cloze note the deletion number less one. */
  readonly ord: number;
  readonly type: number;
  /** -1 suspended, -2 and -3 buried. */
  readonly queue: number;
  readonly due: number;
  /** Days; negative: seconds. */
  readonly interval: number;
  /** Ease in permille; 0 for new cards. */
  readonly factor: number;
  readonly reps: number;
  readonly lapses: number;
  readonly left: number;
  /** `due` in the home deck, while the card is in a filtered one. */
  readonly originalDue: number;
  readonly flags: number;
  /** JSON or ''; holds the memory state of newer schedulers. */
  readonly data: string;
}

/** The columns that a card is read from. */
export const cardColumns = [
  'id',
  'nid',
  'did',
  'odid',
  'ord',
  'type',
  'queue',
  'due',
  'ivl',
  'factor',
  'reps',
  'lapses',
  'left',
  'odue',
  'flags',
  'data',
] as const;

const query = `SELECT CAST(rowid AS TEXT), CAST(nid AS TEXT), CAST(did AS TEXT), CAST(odid AS TEXT),
  ord, type, queue, due, ivl, factor, reps, lapses, left, odue, flags, CAST(data AS TEXT) FROM cards NOT INDEXED ORDER BY rowid`;

const readCard = (row: Row): PackageCard => {
  const [
    id,
    noteId,
    deckId,
    originalDeckId,
    ord,
    type,
    queue,
    due,
    interval,
    factor,
    reps,
    lapses,
    left,
    originalDue,
    flags,
  ] = row;
  return {
    id: String(id),
    noteId: String(noteId),
    deckId: String(deckId),
    ...(originalDeckId === '0' || typeof originalDeckId !== 'string' ? {} : { originalDeckId }),
    ord: Number(ord),
    type: Number(type),
    queue: Number(queue),
    due: Number(due),
    interval: Number(interval),
    factor: Number(factor),
    reps: Number(reps),
    lapses: Number(lapses),
    left: Number(left),
    originalDue: Number(originalDue),
    flags: Number(flags),
    data: String(row[15] ?? ''),
  };
};

/** Streams every card in the order of the ids, also those without a note. Throws `corrupt`. */
export function* readPackageCards(db: CollectionDatabase): Generator<PackageCard> {
  for (const row of db.rows(query)) yield readCard(row);
}
