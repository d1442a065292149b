import type { PackageLimits } from '../limits.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { memoryState } from './memory-state.ts';
import type { PackageCard } from './package-card.ts';
import { idOf, numberOf, textOf } from './stored-value.ts';

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

const none = '0';
// Enough for a number stored as text.
const shortBytes = 1_000;

/** Maximum bytes of a value of each column above; longer values are not read. */
export const cardValueBytes = ({ cardDataBytes }: PackageLimits): readonly number[] =>
  cardColumns.map((column) => (column === 'data' ? cardDataBytes : shortBytes));

/** A card from the columns above; undefined if its note or deck is not an id. */
export const readCard = (row: readonly SqliteValue[]): PackageCard | undefined => {
  const [id, nid, did, odid, ord, type, queue, due, interval, ease, reps, lapses, left, originalDue, flags, json] = row;
  const noteId = idOf(nid);
  const deckId = idOf(did);
  if (noteId === undefined || deckId === undefined) return undefined;
  const home = idOf(odid) ?? none;
  const data = textOf(json);
  const fsrs = memoryState(data);
  return {
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
    ...(fsrs ? { fsrs } : {}),
  };
};
