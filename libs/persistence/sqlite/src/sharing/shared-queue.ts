import type { CardId, SetId } from '@flashcards/kernel';
import type { AtMost, QueuedNew, QueuedNotes, QueuedReviews, QueuedSets } from '@flashcards/persistence-ports';
import type { QueueCard, ReviewQueueCard } from '@flashcards/study';
import type { LongRead } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { toNumber } from '../engine/values.ts';
import { isShown } from '../library/shown-cards.ts';
import { stateKey } from '../study/progress.ts';
import type { SideRows } from '../study/own-queue.ts';
import { dueAt } from '../study/own-queue.ts';
import type { KeyedSets } from '../study/queue-sets.ts';
import type { ReviewTuple, StepTuple } from '../study/queued-cards.ts';
import { cardsAtOnce, found } from '../study/queued-cards.ts';

const notBuried = '(p.buried_on IS NULL OR p.buried_on < ?2)';
const studied = `p.suspended = 0 AND ${notBuried} AND c.withdrawn = 0 AND ${isShown}`;
const onSteps = `p.state IN (${stateKey('learning')}, ${stateKey('relearning')}) AND p.due_on = ''`;
const inReview = `p.state = ${stateKey('review')} AND p.due_on > ?5 AND p.due_on <= ?6`;

/**
 * Finds a member's cards of the set ?3, whose key is ?4: by the set that their progress names, and those that came from
 * another set.
 */
const inSet = (columns: string, condition: string): string => `
  SELECT ${columns} FROM member_progress p INDEXED BY member_progress_due CROSS JOIN cards c ON c.id = p.card AND c.card_set = ?4
  WHERE p.user = ?1 AND p.card_set = ?3 AND ${condition} AND ${studied}
  UNION ALL SELECT ${columns} FROM cards c INDEXED BY moved_cards
  CROSS JOIN member_progress p ON p.user = ?1 AND p.card = c.id AND p.card_set <> ?3
  WHERE c.card_set = ?4 AND c.moved = 1 AND ${condition} AND ${studied}`;

const asText = (columns: string, from: string): string =>
  `SELECT json_group_array(json_array(${columns})) FROM (${from})`;

const stepColumns = 'id, card_set, key, note, answered_at, minutes, last_seq';
export const memberSteps = asText(
  stepColumns,
  `SELECT * FROM (${inSet('c.id, c.card_set, c.key, c.note, p.answered_at, p.minutes, p.last_seq', onSteps)}) LIMIT ?5 + 0`,
);
export const memberStepCount = `SELECT count(*) FROM (${inSet('c.key', onSteps)})`;

const reviewColumns = 'id, card_set, key, note, due_on, last_review, stability, last_seq';
export const memberReviews = asText(
  reviewColumns,
  `SELECT * FROM (${inSet('c.id, c.card_set, c.key, c.note, p.due_on, p.last_review, p.stability, p.last_seq', inReview)})
   ORDER BY due_on LIMIT ?7 + 0`,
);
export const memberReviewCount = `SELECT count(*) FROM (${inSet('c.key', inReview)})`;

/** Finds the next cards of a set, and whether each is new to the member. */
export const newToMember = asText(
  'key, id, note, is_new',
  `SELECT c.key, c.id, c.note, c.withdrawn = 0 AND ${isShown} AND NOT EXISTS (SELECT 1 FROM member_progress p
     WHERE p.user = ?1 AND p.card = c.id AND (p.suspended = 1 OR p.state <> ${stateKey('new')} OR p.buried_on >= ?2)) AS is_new
   FROM cards c WHERE c.card_set = ?3 AND c.key > ?4 ORDER BY c.key LIMIT ${cardsAtOnce}`,
);

type NextTuple = readonly [place: number, id: CardId, note: number | null, isNew: number];

const noted = (note: number | null) => (note === null ? {} : { note });

/** The rows of cards of other accounts, set by set. */
export const sharedQueueRows = ({ connection, user, yieldToOthers }: LongRead, sets: KeyedSets): SideRows => {
  const idsOf = ({ sets: of }: QueuedSets): readonly SetId[] => (of === 'all' ? [] : of);
  const scope = ({ today }: QueuedSets, id: SetId): readonly SqlValue[] => [user, today, id, sets.keyOf(id)];
  const eachSet = async function* <T>(query: QueuedSets, read: (set: SetId) => T): AsyncGenerator<T> {
    for (const id of idsOf(query)) {
      yield read(id);
      await yieldToOthers();
    }
  };
  const summed = async (query: QueuedSets, read: (set: SetId) => number): Promise<number> => {
    let sum = 0;
    for await (const count of eachSet(query, read)) sum += count;
    return sum;
  };
  const days = (query: QueuedReviews, id: SetId) => [...scope(query, id), query.after ?? '', query.until];
  const reviewsIn = (query: QueuedReviews) => (id: SetId) =>
    toNumber(connection.tuple(memberReviewCount, ...days(query, id))?.[0]);

  const newOnes = async function* ({ after, today, ...query }: QueuedSets & Pick<QueuedNew, 'after'>) {
    const ids = idsOf({ today, ...query });
    for (const set of after ? ids.slice(ids.indexOf(after.set)) : ids)
      for (let place = set === after?.set ? after.place : 0, isMore = true; isMore;) {
        const some = found<NextTuple>(connection, newToMember, user, today, sets.keyOf(set), place);
        yield some.flatMap(([key, id, note, isNew]): readonly QueueCard[] =>
          isNew === 1 ? [{ id, set, place: key, ...noted(note) }] : [],
        );
        place = some.at(-1)?.[0] ?? 0;
        isMore = some.length === cardsAtOnce;
        await yieldToOthers();
      }
  };

  return {
    steps: async (query) => {
      const all: StepTuple[] = [];
      for await (const some of eachSet(query, (id) =>
        found<StepTuple>(connection, memberSteps, ...scope(query, id), query.most),
      ))
        all.push(...some);
      return all.slice(0, query.most).map(([id, set, place, note, answeredAt, minutes, lastSeq]) => ({
        ...{ id, set: sets.idOf(set) as SetId, place, ...noted(note) },
        dueAt: dueAt(answeredAt, minutes),
        lastSeq: lastSeq ?? undefined,
      }));
    },

    countSteps: (query) => summed(query, (id) => toNumber(connection.tuple(memberStepCount, ...scope(query, id))?.[0])),

    reviews: async (query: QueuedReviews & AtMost) => {
      const all: ReviewTuple[] = [];
      for await (const some of eachSet(query, (id) =>
        found<ReviewTuple>(connection, memberReviews, ...days(query, id), query.most),
      ))
        all.push(...some);
      all.sort((one, other) => (one[4] < other[4] ? -1 : Number(one[4] > other[4])));
      return all.slice(0, query.most).map(([id, set, place, note, dueOn, lastReview, stability, lastSeq]) => ({
        ...{ id, set: sets.idOf(set) as SetId, place, ...noted(note) },
        ...({ dueOn, lastReview, stability, lastSeq: lastSeq ?? undefined } satisfies Partial<ReviewQueueCard>),
      }));
    },

    countReviews: (query) => summed(query, reviewsIn(query)),

    countReviewsBySet: async (query) => {
      const counts = new Map<SetId, number>();
      for await (const [id, count] of eachSet(query, (set) => [set, reviewsIn(query)(set)] as const))
        counts.set(id, count);
      return counts;
    },

    fresh: async ({ most, ...query }) => {
      const all: QueueCard[] = [];
      for await (const some of newOnes(query)) {
        all.push(...some);
        if (all.length >= most) break;
      }
      return all.slice(0, most);
    },

    newNotes: async function* (query): AsyncGenerator<readonly QueuedNotes[]> {
      for await (const some of newOnes(query)) yield some.map(({ set, note }) => ({ set, notes: [note ?? null] }));
    },
  };
};
