import type { CardId } from '@flashcards/kernel';
import type { QueuedSets } from '@flashcards/persistence-ports';
import type { QueueCard } from '@flashcards/study';
import type { Filter } from '../driver.ts';
import { progressOf } from '../library/card-progress.ts';
import type { ProgressDocument } from '../study/documents.ts';
import { notBuried, studiedFields } from '../study/own-queue.ts';
import type { QueueReading } from '../study/queue-reading.ts';
import type { SeenSet } from './access.ts';
import type { SeenSets } from './shared-queue-cards.ts';
import { cardFrom, inSets, isBuriedOn, placed } from './shared-queue-cards.ts';

/** Cards of others are read and counted up to this number. */
export const mostCounted = 10_000;

export interface StudiedCard {
  readonly card: QueueCard;
  readonly row: ProgressDocument;
}

/** What is due, for the server and for a row. */
export interface DueRows {
  readonly filter: Pick<Filter<ProgressDocument>, 'due'>;
  readonly has: (row: ProgressDocument) => boolean;
}

type Rows = ReadonlyMap<CardId, ProgressDocument>;

/** The due rows whose progress names one of these sets. */
const rowsIn = async (
  { collections: { progress }, reader, account }: QueueReading,
  sets: readonly SeenSet[],
  { today, due }: Pick<QueuedSets, 'today'> & { readonly due: DueRows },
): Promise<Rows> => {
  const of = { account, own: false, set: { $in: sets.map(({ _id }) => _id) }, suspended: false };
  const filter = { ...of, ...due.filter, ...notBuried(today) } as Filter<ProgressDocument>;
  // Unsorted: a server would need memory for all of them to sort.
  const options = { limit: mostCounted, projection: { ...studiedFields, card: 1, set: 1 } } as const;
  return new Map((await reader.find(progress, filter, options)).map((row) => [row.card, row]));
};

/** The due rows of cards that came from another set, which the account's progress with them may name. */
const movedRows = async (
  { collections, reader, account }: QueueReading,
  sets: readonly SeenSet[],
  { today, due, known }: Pick<QueuedSets, 'today'> & { readonly due: DueRows; readonly known: Rows },
): Promise<Rows> => {
  const options = { projection: { _id: 1 }, limit: mostCounted } as const;
  const moved = await reader.find(collections.cards, { ...inSets(sets), moved: true }, options);
  const cards = moved.map(({ _id }) => _id).filter((id) => !known.has(id));
  if (cards.length === 0) return new Map();
  const rows = await progressOf(collections, reader, { account, cards });
  return new Map([...rows].filter(([, row]) => !row.suspended && !isBuriedOn(row, today) && due.has(row)));
};

/** The account's due cards in sets of others. */
export const studiedIn = async (
  reading: QueueReading,
  seen: SeenSets,
  { due, ...query }: QueuedSets & { readonly due: DueRows },
): Promise<readonly StudiedCard[]> => {
  const sets = await seen.of(query);
  if (sets.length === 0) return [];
  const { today } = query;
  const known = await rowsIn(reading, sets, { today, due });
  const rows = new Map([...known, ...(await movedRows(reading, sets, { today, due, known }))]);
  if (rows.size === 0) return [];
  const { collections, reader } = reading;
  const found = await reader.find(collections.cards, { _id: { $in: [...rows.keys()] } }, { projection: placed });
  const wanted = new Set(sets.map(({ _id }) => _id));
  return found.flatMap((card) => {
    const row = rows.get(card._id);
    return row && wanted.has(card.set) && seen.shows(card) ? [{ card: cardFrom(card), row }] : [];
  });
};
