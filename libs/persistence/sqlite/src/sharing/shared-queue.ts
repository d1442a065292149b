import type { CardId, SetId } from '@flashcards/kernel';
import type { AtMost, QueuedNew, QueuedNotes, QueuedReviews, QueuedSets } from '@flashcards/persistence-ports';
import type { QueueCard, ReviewQueueCard, StepQueueCard } from '@flashcards/study';
import { byDueDay } from '@flashcards/study';
import type { SideRows } from '@flashcards/units';
import type { LongRead } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { toNumber } from '../engine/values.ts';
import { isShown } from '../library/shown-cards.ts';
import { stateKey } from '../study/progress.ts';
import type { KeyedSets } from '../study/queue-sets.ts';
import type { ReviewTuple, StepTuple } from '../study/queued-cards.ts';
import { cardsAtOnce, found, notBuried, reviewFrom, stepFrom } from '../study/queued-cards.ts';

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
const memberStepCount = `SELECT count(*) FROM (${inSet('c.key', onSteps)})`;

const reviewColumns = 'id, card_set, key, note, due_on, last_review, stability, last_seq';
const memberReviews = asText(
  reviewColumns,
  `SELECT * FROM (${inSet('c.id, c.card_set, c.key, c.note, p.due_on, p.last_review, p.stability, p.last_seq', inReview)})
   ORDER BY due_on LIMIT ?7 + 0`,
);
const memberReviewCount = `SELECT count(*) FROM (${inSet('c.key', inReview)})`;

/** Finds the next cards of a set, and whether each is new to the member. */
export const newToMember = asText(
  'key, id, note, is_new',
  `SELECT c.key, c.id, c.note, c.withdrawn = 0 AND ${isShown} AND NOT EXISTS (SELECT 1 FROM member_progress p
     WHERE p.user = ?1 AND p.card = c.id AND (p.suspended = 1 OR p.state <> ${stateKey('new')} OR p.buried_on >= ?2)) AS is_new
   FROM cards c WHERE c.card_set = ?3 AND c.key > ?4 ORDER BY c.key LIMIT ${cardsAtOnce}`,
);

type NextTuple = readonly [place: number, id: CardId, note: number | null, isNew: number];

interface SharedReading extends LongRead {
  readonly sets: KeyedSets;
}

const idsOf = ({ sets }: QueuedSets): readonly SetId[] => (sets === 'all' ? [] : sets);

/** The first parameters of queries of studied cards. */
const scopeOf = ({ user, sets }: SharedReading, { today }: QueuedSets, set: SetId): readonly SqlValue[] => [
  user,
  today,
  set,
  sets.keyOf(set),
];

/** What is read set by set, with pauses. */
const eachSet = async function* <T>(
  { yieldToOthers }: SharedReading,
  query: QueuedSets,
  read: (set: SetId) => T,
): AsyncGenerator<readonly [SetId, T]> {
  for (const set of idsOf(query)) {
    yield [set, read(set)];
    await yieldToOthers();
  }
};

const summed = async (counts: AsyncIterable<readonly [SetId, number]>): Promise<number> => {
  let sum = 0;
  for await (const [, count] of counts) sum += count;
  return sum;
};

const stepsOf = async (reading: SharedReading, query: QueuedSets & AtMost): Promise<readonly StepQueueCard[]> => {
  const all: StepQueueCard[] = [];
  const read = (set: SetId) =>
    found<StepTuple>(reading.connection, memberSteps, ...scopeOf(reading, query, set), query.most);
  for await (const [set, some] of eachSet(reading, query, read))
    for (const tuple of some) all.push(stepFrom(tuple, set));
  return all.slice(0, query.most);
};

const daysOf = (reading: SharedReading, query: QueuedReviews, set: SetId): readonly SqlValue[] => [
  ...scopeOf(reading, query, set),
  query.after ?? '',
  query.until,
];

const reviewsOf = async (
  reading: SharedReading,
  query: QueuedReviews & AtMost,
): Promise<readonly ReviewQueueCard[]> => {
  const all: ReviewQueueCard[] = [];
  const read = (set: SetId) =>
    found<ReviewTuple>(reading.connection, memberReviews, ...daysOf(reading, query, set), query.most);
  for await (const [set, some] of eachSet(reading, query, read))
    for (const tuple of some) all.push(reviewFrom(tuple, set));
  return all.sort(byDueDay).slice(0, query.most);
};

const countedBySet = (reading: SharedReading, query: QueuedReviews): AsyncGenerator<readonly [SetId, number]> =>
  eachSet(reading, query, (set) =>
    toNumber(reading.connection.tuple(memberReviewCount, ...daysOf(reading, query, set))?.[0]),
  );

/** Cards that are new to the member, in pages. */
const newIn = async function* (
  { connection, user, sets, yieldToOthers }: SharedReading,
  { after, ...query }: QueuedSets & Pick<QueuedNew, 'after'>,
): AsyncGenerator<readonly QueueCard[]> {
  const ids = idsOf(query);
  for (const set of after ? ids.slice(ids.indexOf(after.set)) : ids)
    for (let place = set === after?.set ? after.place : 0, isMore = true; isMore;) {
      const some = found<NextTuple>(connection, newToMember, user, query.today, sets.keyOf(set), place);
      yield some
        .filter(([, , , isNew]) => isNew === 1)
        .map(([key, id, note]) => ({ id, set, place: key, note: note ?? undefined }));
      place = some.at(-1)?.[0] ?? 0;
      isMore = some.length === cardsAtOnce;
      await yieldToOthers();
    }
};

const freshOf = async (reading: SharedReading, { most, ...query }: QueuedNew): Promise<readonly QueueCard[]> => {
  const all: QueueCard[] = [];
  for await (const some of newIn(reading, query)) {
    all.push(...some);
    if (all.length >= most) break;
  }
  return all.slice(0, most);
};

/** The rows of cards of other accounts, set by set. */
export const sharedQueueRows = (long: LongRead, sets: KeyedSets): SideRows => {
  const reading = { ...long, sets };
  const stepsIn = (query: QueuedSets) => (set: SetId) =>
    toNumber(long.connection.tuple(memberStepCount, ...scopeOf(reading, query, set))?.[0]);
  return {
    steps: (query) => stepsOf(reading, query),
    countSteps: (query) => summed(eachSet(reading, query, stepsIn(query))),
    reviews: (query) => reviewsOf(reading, query),
    countReviews: (query) => summed(countedBySet(reading, query)),
    countReviewsBySet: async (query) => {
      const counts = new Map<SetId, number>();
      for await (const [set, count] of countedBySet(reading, query)) counts.set(set, count);
      return counts;
    },
    fresh: (query) => freshOf(reading, query),
    newNotes: async function* (query): AsyncGenerator<readonly QueuedNotes[]> {
      for await (const some of newIn(reading, query))
        yield some.map(({ set, note }) => ({ set, notes: [note ?? null] }));
    },
  };
};
