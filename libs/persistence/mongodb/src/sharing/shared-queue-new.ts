import type { CardId } from '@flashcards/kernel';
import type { QueuedNew, QueuedSets } from '@flashcards/persistence-ports';
import type { QueueCard } from '@flashcards/study';
import { compareKeys } from '@flashcards/study';
import type { Filter } from '../driver.ts';
import { progressOf } from '../library/card-progress.ts';
import type { CardDocument } from '../schema.ts';
import type { ProgressDocument } from '../study/documents.ts';
import { shownBy } from '../study/hidden.ts';
import type { QueueReading } from '../study/queue-reading.ts';
import type { SeenSet } from './access.ts';
import type { Found, SeenSets } from './shared-queue-cards.ts';
import { cardFrom, inSets, isBuriedOn, placed } from './shared-queue-cards.ts';

const cardsAtOnce = 1_000;

/** The next cards of a set. */
const pageOf = async (
  { collections: { cards }, reader }: QueueReading,
  { _id: set, account, hidden }: SeenSet,
  place: number,
): Promise<readonly Found[]> => {
  const filter = { account, set, place: { $gt: place }, ...shownBy(hidden) } as Filter<CardDocument>;
  return reader.find(cards, filter, { sort: { place: 1 }, limit: cardsAtOnce, projection: placed });
};

/** All cards of small sets, in the order of the sets and cards. */
const allOf = async (
  { collections: { cards }, reader }: QueueReading,
  sets: readonly SeenSet[],
): Promise<readonly Found[]> => {
  const rank = new Map(sets.map(({ _id }, index) => [_id, index]));
  const placeOf = ({ set, place }: Found) => [rank.get(set) ?? 0, place];
  const found: readonly Found[] = await reader.find(cards, inSets(sets), { projection: placed });
  return [...found].sort((one, other) => compareKeys(placeOf(one), placeOf(other)));
};

/** Small sets are read together, so that many sets need few round trips. */
const runsOf = async (
  { collections, reader }: QueueReading,
  sets: readonly SeenSet[],
): Promise<readonly (readonly SeenSet[])[]> => {
  const ids = sets.map(({ _id }) => _id);
  const sized = await reader.find(collections.sets, { _id: { $in: ids } }, { projection: { cardCount: 1 } });
  const counts = new Map(sized.map(({ _id, cardCount }) => [_id, cardCount]));
  const runs: SeenSet[][] = [];
  let size = Infinity;
  for (const set of sets) {
    const count = counts.get(set._id) ?? 0;
    size += count;
    if (size > cardsAtOnce) {
      runs.push([]);
      size = count;
    }
    runs.at(-1)?.push(set);
  }
  return runs;
};

const isNew = (row: ProgressDocument | undefined, today: string): boolean =>
  row === undefined || (row.due === 'new' && !row.suspended && !isBuriedOn(row, today));

/** The cards of a run, from a place on, in pages. */
const pagesOf = async function* (
  reading: QueueReading,
  run: readonly SeenSet[],
  from: number,
): AsyncGenerator<readonly Found[]> {
  const [only] = run;
  if (!only) return;
  if (run.length > 1) return yield allOf(reading, run);
  for (let place: number | undefined = from; place !== undefined;) {
    const page: readonly Found[] = await pageOf(reading, only, place);
    yield page;
    place = page.length === cardsAtOnce ? page.at(-1)?.place : undefined;
  }
};

/** Cards of others that are new to the account, in the order of the sets and cards, in pages. */
export const newIn = async function* (
  reading: QueueReading,
  seen: SeenSets,
  { after, ...query }: QueuedSets & Pick<QueuedNew, 'after'>,
): AsyncGenerator<readonly QueueCard[]> {
  const all = await seen.of(query);
  const first = after ? all.filter(({ _id }) => _id === after.set) : [];
  const others = after ? all.slice(all.findIndex(({ _id }) => _id === after.set) + 1) : all;
  const { collections, reader, account } = reading;
  for (const run of [first, ...(await runsOf(reading, others))])
    for await (const page of pagesOf(reading, run, run === first && after ? after.place : -1)) {
      const cards: readonly CardId[] = page.map(({ _id }) => _id);
      const rows = cards.length > 0 ? await progressOf(collections, reader, { account, cards }) : undefined;
      yield page.filter((card) => seen.shows(card) && isNew(rows?.get(card._id), query.today)).map(cardFrom);
    }
};
