import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { idOf, numberOf, textOf } from './stored-value.ts';

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

const readCard = (row: readonly SqliteValue[]): PackageCard => {
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
  const homeDeckId = idOf(originalDeckId);
  return {
    id: idOf(id),
    noteId: idOf(noteId),
    deckId: idOf(deckId),
    ...(homeDeckId === '0' ? {} : { originalDeckId: homeDeckId }),
    ord: numberOf(ord),
    type: numberOf(type),
    queue: numberOf(queue),
    due: numberOf(due),
    interval: numberOf(interval),
    factor: numberOf(factor),
    reps: numberOf(reps),
    lapses: numberOf(lapses),
    left: numberOf(left),
    originalDue: numberOf(originalDue),
    flags: numberOf(flags),
    data: textOf(row[15]),
  };
};

/** Streams every card in the order of the ids, also those without a note. Throws `corrupt`. */
export function* readPackageCards(file: SqliteFile): Generator<PackageCard> {
  for (const row of file.rows('cards', cardColumns)) yield readCard(row);
}
