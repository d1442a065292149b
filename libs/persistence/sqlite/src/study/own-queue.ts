import type { SetId } from '@flashcards/kernel';
import type { AtMost, QueuedNew, QueuedNotes, QueuedReviews, QueuedSets } from '@flashcards/persistence-ports';
import type { QueueCard, ReviewQueueCard, StepQueueCard } from '@flashcards/study';
import type { SideRows } from '@flashcards/units';
import type { LongRead } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { toNumber, toText } from '../engine/values.ts';
import type { KeyedSets } from './queue-sets.ts';
import type { NewTuple, ReviewTuple, StepTuple } from './queued-cards.ts';
import {
  cardsAtOnce,
  found,
  newNotes,
  newOnes,
  notesAtOnce,
  reviewCount,
  reviewCountBySet,
  reviewFrom,
  reviews,
  stepCount,
  stepFrom,
  steps,
} from './queued-cards.ts';

interface OwnReading extends LongRead {
  readonly sets: KeyedSets;
}

/** The first parameters of all queries: the account, the day, and the keys of the sets. */
const scopeOf = ({ user, sets }: OwnReading, { sets: of, today }: QueuedSets): readonly SqlValue[] => [
  user,
  today,
  of === 'all' ? null : JSON.stringify(of.map(sets.keyOf)),
];

const isAll = ({ sets: of }: QueuedSets): boolean => of === 'all';

const daysOf = (reading: OwnReading, query: QueuedReviews): readonly SqlValue[] => [
  ...scopeOf(reading, query),
  query.after ?? '',
  query.until,
];

const setOf = ({ sets }: OwnReading, [, key]: StepTuple | ReviewTuple): SetId => sets.idOf(key) as SetId;

const stepsOf = (reading: OwnReading, query: QueuedSets & AtMost): readonly StepQueueCard[] =>
  found<StepTuple>(reading.connection, steps(isAll(query)), ...scopeOf(reading, query), query.most).map((tuple) =>
    stepFrom(tuple, setOf(reading, tuple)),
  );

const reviewsIn = async (reading: OwnReading, query: QueuedReviews & AtMost): Promise<readonly ReviewQueueCard[]> => {
  const all: ReviewQueueCard[] = [];
  const [sql, days] = [reviews(isAll(query)), daysOf(reading, query)];
  for (let after: readonly SqlValue[] | undefined = ['', 0, 0]; after;) {
    const most = Math.min(cardsAtOnce, query.most - all.length);
    const some: readonly ReviewTuple[] = found<ReviewTuple>(reading.connection, sql, ...days, ...after, most);
    for (const tuple of some) if (tuple[8] === 0) all.push(reviewFrom(tuple, setOf(reading, tuple)));
    const last = some.length === most && all.length < query.most ? some.at(-1) : undefined;
    after = last && [last[4], last[1], last[2]];
    await reading.yieldToOthers();
  }
  return all;
};

const idsOf = async ({ sets }: OwnReading, { sets: of }: QueuedSets): Promise<readonly SetId[]> =>
  of === 'all' ? (await sets.own()).map(({ id }) => id) : of;

/** New cards of a set from a place on, in pages. */
const freshIn = async function* (
  { connection, user, sets, yieldToOthers }: OwnReading,
  { set, today, from }: Pick<QueueCard, 'set'> & Pick<QueuedSets, 'today'> & { readonly from: number },
  limitOf: () => number,
): AsyncGenerator<readonly QueueCard[]> {
  for (let place = from, isMore = true; isMore;) {
    const limit = Math.min(cardsAtOnce, limitOf());
    const some = found<NewTuple>(connection, newOnes, user, today, sets.keyOf(set), place, limit);
    yield some.map(([id, at, note]) => ({ id, set, place: at, note: note ?? undefined }));
    place = some.at(-1)?.[1] ?? 0;
    isMore = some.length === limit && limitOf() > 0;
    await yieldToOthers();
  }
};

const freshOf = async (reading: OwnReading, query: QueuedNew): Promise<readonly QueueCard[]> => {
  const { after, most, today } = query;
  const ids = await idsOf(reading, query);
  const all: QueueCard[] = [];
  for (const set of after ? ids.slice(ids.indexOf(after.set)) : ids) {
    const from = set === after?.set ? after.place : 0;
    for await (const some of freshIn(reading, { set, today, from }, () => most - all.length)) all.push(...some);
    if (all.length >= most) break;
  }
  return all;
};

const notesIn = async function* (reading: OwnReading, query: QueuedSets): AsyncGenerator<readonly QueuedNotes[]> {
  const { connection, user, sets, yieldToOthers } = reading;
  for (const set of await idsOf(reading, query))
    for (let place = 0, isMore = true; isMore;) {
      const [text = '[]', last] = connection.tuple(newNotes, user, query.today, sets.keyOf(set), place) ?? [];
      const notes = JSON.parse(toText(text)) as (number | null)[];
      if (notes.length > 0) yield [{ set, notes }];
      place = toNumber(last ?? 0);
      isMore = notes.length === notesAtOnce;
      await yieldToOthers();
    }
};

/** The rows of own cards. */
export const ownQueueRows = (reading: LongRead, sets: KeyedSets): SideRows => {
  const own: OwnReading = { ...reading, sets };
  const { connection } = reading;
  const countOf = (sql: string, values: readonly SqlValue[]): Promise<number> =>
    Promise.resolve(toNumber(connection.tuple(sql, ...values)?.[0]));
  return {
    steps: (query) => Promise.resolve(stepsOf(own, query)),
    countSteps: (query) => countOf(stepCount(isAll(query)), scopeOf(own, query)),
    reviews: (query) => reviewsIn(own, query),
    countReviews: (query) => countOf(reviewCount(isAll(query)), daysOf(own, query)),
    countReviewsBySet: (query) => {
      const rows = connection.tuples(reviewCountBySet(isAll(query)), ...daysOf(own, query));
      return Promise.resolve(new Map(rows.map(([set, count]) => [sets.idOf(toNumber(set)) as SetId, toNumber(count)])));
    },
    fresh: (query) => freshOf(own, query),
    newNotes: (query) => notesIn(own, query),
  };
};
