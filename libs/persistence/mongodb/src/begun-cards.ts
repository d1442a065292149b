import type { CardId, LocalDate } from '@flashcards/kernel';
import { standingOf } from '@flashcards/review-scheduling';
import { shows } from './additions.ts';
import type { Collections } from './collections.ts';
import type { Filter } from './driver.ts';
import { anyOf, keyOf, ofUser } from './keys.ts';
import { visitIndex } from './layouts.ts';
import type { VisitDocument } from './study-documents.ts';
import type { DuePlace, Page, Studying } from './studying.ts';
import { cardsAtOnce } from './studying.ts';
import type { SeenSet } from './visible-set.ts';

interface Part {
  readonly filter: Filter<VisitDocument>;
  readonly sort: Readonly<Partial<Record<'dueOn' | 'position', 1>>>;
}

/** Each part is one run of the index. */
const partsAfter = (today: LocalDate, after: DuePlace | undefined): readonly Part[] => {
  const sort = { dueOn: 1, position: 1 } as const;
  if (!after) return [{ filter: { dueOn: { $lte: today } }, sort }];
  const { dueOn, position } = after;
  return [
    { filter: { dueOn, position: { $gt: position } }, sort: { position: 1 } },
    { filter: { dueOn: { $gt: dueOn, $lte: today } }, sort },
  ];
};

const begunVisits = async (
  { visits }: Collections,
  { account, set }: Studying,
  parts: readonly Part[],
): Promise<readonly VisitDocument[]> => {
  const found: VisitDocument[] = [];
  for (const { filter, sort } of parts) {
    if (found.length >= cardsAtOnce) break;
    const mine = { _id: ofUser(account), user: account, set: set.id, suspended: false, ...filter };
    const options = { hint: visitIndex, sort, limit: cardsAtOnce - found.length } as const;
    found.push(...(await visits.find(mine, options).toArray()));
  }
  return found;
};

/** Those of these cards that the set still has. */
const cardsIn = async (
  { progress }: Collections,
  { owner, set }: SeenSet,
  cards: readonly CardId[],
): Promise<ReadonlySet<CardId>> => {
  if (cards.length === 0) return new Set();
  const _id = anyOf(cards.map((card) => keyOf(owner, card)));
  const options = { projection: { card: 1, position: 1 }, batchSize: cards.length + 1 } as const;
  const rows = await progress.find({ _id }, options).toArray();
  return new Set(rows.filter((row) => shows(set, row)).map(({ card }) => card));
};

/** Of the cards that the account began, those that are due: found by index, whatever the set holds. */
export const begunPage = async (studying: Studying, today: LocalDate, after: DuePlace | undefined): Promise<Page> => {
  const { call, account } = studying;
  const { collections, journal } = call;
  const visits = await journal.reading(account, () => begunVisits(collections, studying, partsAfter(today, after)));
  const there = await cardsIn(
    collections,
    studying,
    visits.map(({ card }) => card),
  );
  const due = visits
    .filter(({ card }) => there.has(card))
    .sort((one, other) => one.position - other.position)
    .map(({ card: id, set, progress }) => ({ id, set, standing: standingOf(progress) }));
  const last = visits.at(-1);
  if (!last || visits.length < cardsAtOnce) return { due, next: { from: 0 } };
  return { due, next: { after: last } };
};
