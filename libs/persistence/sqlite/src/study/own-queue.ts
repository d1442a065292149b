import type { SetId } from '@flashcards/kernel';
import type {
  AtMost,
  QueuedNew,
  QueuedNotes,
  QueuedReviews,
  QueuedSets,
  QueueRows,
} from '@flashcards/persistence-ports';
import type { QueueCard, ReviewQueueCard, StepQueueCard } from '@flashcards/study';
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
  reviews,
  stepCount,
  steps,
} from './queued-cards.ts';

const minute = 60_000;

export type SideRows = Pick<
  QueueRows,
  'steps' | 'countSteps' | 'reviews' | 'countReviews' | 'countReviewsBySet' | 'fresh' | 'newNotes'
>;

export const dueAt = (answeredAt: number | null, minutes: number | null): number | undefined =>
  answeredAt === null || minutes === null ? undefined : answeredAt + minutes * minute;

/** The rows of own cards. */
export const ownQueueRows = ({ connection, user, yieldToOthers }: LongRead, sets: KeyedSets): SideRows => {
  const scope = ({ sets: of, today }: QueuedSets): readonly SqlValue[] => [
    user,
    today,
    of === 'all' ? null : JSON.stringify(of.map(sets.keyOf)),
  ];
  const isAll = ({ sets: of }: QueuedSets): boolean => of === 'all';
  const days = (query: QueuedReviews): readonly SqlValue[] => [...scope(query), query.after ?? '', query.until];
  const card = (id: QueueCard['id'], set: number, place: number, note: number | null): QueueCard => ({
    ...{ id, set: sets.idOf(set) as SetId, place },
    ...(note === null ? {} : { note }),
  });
  const setsIn = async ({ sets: of }: QueuedSets): Promise<readonly SetId[]> =>
    of === 'all' ? (await sets.own()).map(({ id }) => id) : of;

  return {
    steps: async (query) =>
      found<StepTuple>(connection, steps(isAll(query)), ...scope(query), query.most).map(
        ([id, set, place, note, answeredAt, minutes, lastSeq]): StepQueueCard => ({
          ...card(id, set, place, note),
          dueAt: dueAt(answeredAt, minutes),
          lastSeq: lastSeq ?? undefined,
        }),
      ),

    countSteps: async (query) => toNumber(connection.tuple(stepCount(isAll(query)), ...scope(query))?.[0]),

    reviews: async (query: QueuedReviews & AtMost) => {
      const all: ReviewQueueCard[] = [];
      for (let last: ReviewTuple | undefined, isMore = true; isMore;) {
        const most = Math.min(cardsAtOnce, query.most - all.length);
        const [, set, place, , dueOn]: Partial<ReviewTuple> = last ?? [];
        const sql = reviews(isAll(query));
        const some = found<ReviewTuple>(connection, sql, ...days(query), dueOn ?? '', set ?? 0, place ?? 0, most);
        for (const [id, of, at, note, due, lastReview, stability, lastSeq] of some)
          all.push({ ...card(id, of, at, note), dueOn: due, lastReview, stability, lastSeq: lastSeq ?? undefined });
        last = some.at(-1);
        isMore = some.length === most && all.length < query.most;
        await yieldToOthers();
      }
      return all;
    },

    countReviews: async (query) => toNumber(connection.tuple(reviewCount(isAll(query)), ...days(query))?.[0]),

    countReviewsBySet: async (query) =>
      new Map(
        connection
          .tuples(reviewCountBySet(isAll(query)), ...days(query))
          .map(([set, count]) => [sets.idOf(toNumber(set)) as SetId, toNumber(count)]),
      ),

    fresh: async (query: QueuedNew) => {
      const ids = await setsIn(query);
      const all: QueueCard[] = [];
      const { after, most, today } = query;
      for (const id of after ? ids.slice(ids.indexOf(after.set)) : ids) {
        for (let place = id === after?.set ? after.place : 0, isMore = true; isMore && all.length < most;) {
          const limit = Math.min(cardsAtOnce, most - all.length);
          const key = sets.keyOf(id);
          const some = found<NewTuple>(connection, newOnes, user, today, key, place, limit);
          for (const [cardId, at, note] of some) all.push(card(cardId, key, at, note));
          place = some.at(-1)?.[1] ?? 0;
          isMore = some.length === limit;
          await yieldToOthers();
        }
        if (all.length >= most) break;
      }
      return all;
    },

    newNotes: async function* (query): AsyncGenerator<readonly QueuedNotes[]> {
      for (const set of await setsIn(query))
        for (let place = 0, isMore = true; isMore;) {
          const tuple = connection.tuple(newNotes, user, query.today, sets.keyOf(set), place) ?? [];
          const notes = JSON.parse(toText(tuple[0])) as (number | null)[];
          if (notes.length > 0) yield [{ set, notes }];
          place = toNumber(tuple[1] ?? 0);
          isMore = notes.length === notesAtOnce;
          await yieldToOthers();
        }
    },
  };
};
