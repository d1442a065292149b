import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { AtMost, QueuedNew, QueuedNotes, QueuedReviews, QueuedSets } from '@flashcards/persistence-ports';
import type { QueueCard, ReviewQueueCard, StepQueueCard } from '@flashcards/study';
import { byDueDay } from '@flashcards/study';
import type { SideRows } from '@flashcards/units';
import type { LongRead } from '../engine/database.ts';
import { isShown } from '../library/shown-cards.ts';
import { stateKey } from '../study/progress.ts';
import type { KeyedSets } from '../study/queue-sets.ts';
import { cardsAtOnce, found, notBuried, reviewFrom, stepFrom } from '../study/queued-cards.ts';

const asText = (columns: string, from: string): string =>
  `SELECT json_group_array(json_array(${columns})) FROM (${from})`;

const isStudied = `c.withdrawn = 0 AND ${notBuried} AND ${isShown}`;

/** What is read of a card that was studied, ending with its place in the state. */
const studiedColumns = `c.id, c.card_set, c.key, c.note, p.due_on, p.last_review, p.stability, p.answered_at, p.minutes,
  p.last_seq`;

type StudiedTuple = readonly [
  isStudied: number,
  dueOn: LocalDate,
  place: string | number,
  id: CardId,
  set: number,
  key: number,
  note: number | null,
  lastReview: LocalDate,
  stability: number,
  answeredAt: number | null,
  minutes: number | null,
  lastSeq: number | null,
];

const studiedAs = (from: string): string =>
  asText(
    'is_studied, due_on, place, id, card_set, key, note, last_review, stability, answered_at, minutes, last_seq',
    from,
  );

/**
 * Finds the cards of a state that a member studied in the set ?3, whose key is ?4, from a place on, and whether each is
 * there to study. What is found is not what is read: others are read past in the same steps.
 */
export const memberStudied = studiedAs(
  `SELECT c.key IS NOT NULL AND ${isStudied} AS is_studied, p.card AS place, ${studiedColumns}
   FROM member_progress p INDEXED BY member_progress_due LEFT JOIN cards c ON c.id = p.card AND c.card_set = ?4
   WHERE p.user = ?1 AND p.card_set = ?3 AND p.suspended = 0 AND p.state = ?5 AND p.due_on <= ?6
     AND (p.due_on, p.card) > (?7, ?8) ORDER BY p.due_on, p.card LIMIT ${cardsAtOnce}`,
);

/** The same of cards that came from another set, in the order of their keys. */
export const memberMoved = studiedAs(
  `SELECT p.card IS NOT NULL AND ${isStudied} AS is_studied, c.key AS place, ${studiedColumns}
   FROM cards c INDEXED BY moved_cards LEFT JOIN member_progress p ON p.user = ?1 AND p.card = c.id AND p.card_set <> ?3
     AND p.suspended = 0 AND p.state = ?5 AND p.due_on BETWEEN ?7 AND ?6
   WHERE c.card_set = ?4 AND c.moved = 1 AND c.key > ?8 ORDER BY c.key LIMIT ${cardsAtOnce}`,
);

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

/** Cards in these states that are due in these days. */
interface Studied {
  readonly states: readonly number[];
  readonly from: string;
  readonly until: string;
}

const onSteps: Studied = { states: [stateKey('learning'), stateKey('relearning')], from: '', until: '' };

/** No day begins so, and each one is after `0`. */
const inReview = ({ after, until }: QueuedReviews): Studied => ({
  states: [stateKey('review')],
  from: after === undefined ? '0' : `${after}~`,
  until,
});

/** The cards of a set that a member studied, or those that came from another set, in pages. */
const studiedBy = async function* (
  { connection, user, sets, yieldToOthers }: SharedReading,
  sql: typeof memberStudied | typeof memberMoved,
  { set, today, states, from, until }: Studied & Pick<QueuedSets, 'today'> & { readonly set: SetId },
): AsyncGenerator<readonly StudiedTuple[]> {
  for (const state of states)
    for (let place: readonly [string, string | number] | undefined = [from, sql === memberMoved ? 0 : '']; place;) {
      const values = [user, today, set, sets.keyOf(set), state, until, ...place];
      const some: readonly StudiedTuple[] = found<StudiedTuple>(connection, sql, ...values);
      yield some.filter(([is]) => is === 1);
      const last = some.length === cardsAtOnce ? some.at(-1) : undefined;
      place = last && [sql === memberMoved ? from : last[1], last[2]];
      await yieldToOthers();
    }
};

const untilMost = async function* (
  pages: AsyncIterable<readonly StudiedTuple[]>,
  most: number,
): AsyncGenerator<readonly StudiedTuple[]> {
  let count = 0;
  for await (const some of pages) {
    yield some;
    count += some.length;
    if (count >= most) return;
  }
};

/** Those of all sets, in pages; of a set not many more than `most`, except that those that came from another are all. */
const studiedIn = async function* (
  reading: SharedReading,
  query: QueuedSets,
  { most = Infinity, ...studied }: Studied & Partial<AtMost>,
): AsyncGenerator<readonly [SetId, readonly StudiedTuple[]]> {
  for (const set of idsOf(query))
    for (const sql of [memberStudied, memberMoved]) {
      const pages = studiedBy(reading, sql, { set, today: query.today, ...studied });
      // Only the others are in the order of their days.
      for await (const some of untilMost(pages, sql === memberMoved ? Infinity : most)) yield [set, some];
    }
};

const stepsOf = async (reading: SharedReading, query: QueuedSets & AtMost): Promise<readonly StepQueueCard[]> => {
  const all: StepQueueCard[] = [];
  for await (const [of, some] of studiedIn(reading, query, onSteps)) {
    for (const [, , , id, set, place, note, , , answeredAt, minutes, lastSeq] of some)
      all.push(stepFrom([id, set, place, note, answeredAt, minutes, lastSeq], of));
    if (all.length >= query.most) break;
  }
  return all.slice(0, query.most);
};

const reviewsOf = async (
  reading: SharedReading,
  query: QueuedReviews & AtMost,
): Promise<readonly ReviewQueueCard[]> => {
  const { most } = query;
  let all: readonly ReviewQueueCard[] = [];
  const first = (cards: readonly ReviewQueueCard[]) => cards.toSorted(byDueDay).slice(0, most);
  for await (const [of, some] of studiedIn(reading, query, { ...inReview(query), most })) {
    const cards = some.map(([, dueOn, , id, set, place, note, lastReview, stability, , , lastSeq]) =>
      reviewFrom([id, set, place, note, dueOn, lastReview, stability, lastSeq], of),
    );
    all = all.length > most ? first([...all, ...cards]) : [...all, ...cards];
  }
  return first(all);
};

const countedBySet = async (
  reading: SharedReading,
  query: QueuedSets,
  studied: Studied,
): Promise<ReadonlyMap<SetId, number>> => {
  const counts = new Map<SetId, number>(idsOf(query).map((set) => [set, 0]));
  for await (const [set, some] of studiedIn(reading, query, studied))
    counts.set(set, (counts.get(set) ?? 0) + some.length);
  return counts;
};

const countedIn = async (...[reading, query, studied]: Parameters<typeof countedBySet>): Promise<number> =>
  [...(await countedBySet(reading, query, studied)).values()].reduce((sum, count) => sum + count, 0);

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
  return {
    steps: (query) => stepsOf(reading, query),
    countSteps: (query) => countedIn(reading, query, onSteps),
    reviews: (query) => reviewsOf(reading, query),
    countReviews: (query) => countedIn(reading, query, inReview(query)),
    countReviewsBySet: (query) => countedBySet(reading, query, inReview(query)),
    fresh: (query) => freshOf(reading, query),
    newNotes: async function* (query): AsyncGenerator<readonly QueuedNotes[]> {
      for await (const some of newIn(reading, query))
        yield some.map(({ set, note }) => ({ set, notes: [note ?? null] }));
    },
  };
};
