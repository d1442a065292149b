import type { PackageLimits } from '../limits.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { modifiedAt } from './modified.ts';
import { memoryState } from './memory-state.ts';
import type { PackageCard } from './package-card.ts';
import { idOf, numberOf, textOf } from './stored-value.ts';
import type { Writable } from './writable.ts';

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

const modifiedColumn = ['mod'];

/** The columns above and, if the file has it, the time of the last change. */
export const cardColumnsIn = (file: SqliteFile): readonly string[] =>
  file.hasColumns('cards', modifiedColumn) ? [...cardColumns, ...modifiedColumn] : cardColumns;

const none = '0';
// Enough for a number stored as text.
const shortBytes = 1_000;

/** Maximum bytes of a value of each column above; longer values are not read. */
export const cardValueBytes = ({ cardDataBytes }: PackageLimits): readonly number[] =>
  [...cardColumns, ...modifiedColumn].map((column) => (column === 'data' ? cardDataBytes : shortBytes));

/** A card from the columns above; undefined if its note or deck is not an id. */
export const readCard = (row: readonly SqliteValue[]): PackageCard | undefined => {
  const [id, nid, did, odid, ord, type, queue, due, interval, ease, reps, lapses, left, originalDue, flags, json, mod] =
    row;
  const noteId = idOf(nid);
  const deckId = idOf(did);
  if (noteId === undefined || deckId === undefined) return undefined;
  const home = idOf(odid) ?? none;
  const data = textOf(json);
  const fsrs = memoryState(data);
  const card: Writable<PackageCard> = {
    id: idOf(id) ?? none,
    noteId,
    deckId,
    homeDeckId: home === none ? deckId : home,
    ord: numberOf(ord),
    type: numberOf(type),
    queue: numberOf(queue),
    due: numberOf(due),
    interval: numberOf(interval),
    ease: numberOf(ease),
    reps: numberOf(reps),
    lapses: numberOf(lapses),
    left: numberOf(left),
    originalDue: numberOf(originalDue),
    flags: numberOf(flags),
    data,
  };
  if (fsrs) card.fsrs = fsrs;
  const modified = modifiedAt(mod);
  if (modified) card.modified = modified;
  return card;
};
