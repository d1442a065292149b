import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { ReviewQueueCard, StepQueueCard } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue } from '../engine/driver.ts';
import { toText } from '../engine/values.ts';
import { isShown } from '../library/shown-cards.ts';
import { stateKey } from './progress.ts';

/** Cards of the account's own sets as a queue reads them. Sets are given by a JSON list of their keys; null: all. */

/** About half a millisecond of work. */
export const cardsAtOnce = 500;

export const notBuried = '(p.buried_on IS NULL OR p.buried_on < ?2)';

/** There are nearly always none to exclude. Then no row is looked up, which would take a third of a count. */
const isNotOf = (column: string, excluded: string): string =>
  `(NOT EXISTS (${excluded}) OR ${column} NOT IN (${excluded}))`;

/** Sets that are being filled or removed have no name. */
const inAll = isNotOf('p.card_set', 'SELECT key FROM sets WHERE user = ?1 AND name IS NULL');
const inSome = 'p.card_set IN (SELECT value FROM json_each(?3))';

/** Without cards that are being added to a set. */
const notAdded = isNotOf(
  'p.card',
  `SELECT h.key FROM additions a CROSS JOIN sets s ON s.key = a.card_set AND s.user = ?1
   CROSS JOIN cards h INDEXED BY added_cards ON h.addition = a.key AND h.addition <> 0`,
);

const ofSets = (isAll: boolean): string =>
  `p.user = ?1 AND p.suspended = 0 AND ${isAll ? `?3 IS NULL AND ${inAll}` : inSome}`;

const active = (isAll: boolean): string => `${ofSets(isAll)} AND ${notBuried}`;

/** Rows come as one text, as due cards do. */
const asText = (columns: string, from: string): string =>
  `SELECT json_group_array(json_array(${columns})) FROM (SELECT ${columns} FROM ${from})`;

const inState = (states: string): string => `p.state IN (${states})`;
const onSteps = inState([stateKey('learning'), stateKey('relearning')].join(', '));
const inReview = `${inState(String(stateKey('review')))} AND p.due_on > ?4 AND p.due_on <= ?5`;

const ofCard = 'progress p JOIN cards c ON c.key = p.card';

export type StepTuple = readonly [
  id: CardId,
  set: number,
  place: number,
  note: number | null,
  answeredAt: number | null,
  minutes: number | null,
  lastSeq: number | null,
];

const minute = 60_000;

// Objects are made in one literal: there are thousands, and spreading takes longer than reading.

export const stepFrom = ([id, , place, note, answeredAt, minutes, lastSeq]: StepTuple, set: SetId): StepQueueCard => ({
  id,
  set,
  place,
  note: note ?? undefined,
  dueAt: answeredAt === null || minutes === null ? undefined : answeredAt + minutes * minute,
  lastSeq: lastSeq ?? undefined,
});

/** Finds cards in learning and relearning. */
export const steps = (isAll: boolean): string =>
  asText(
    'id, card_set, card, note, answered_at, minutes, last_seq',
    `(SELECT c.id, p.card_set, p.card, p.note, p.answered_at, p.minutes, p.last_seq FROM ${ofCard}
      WHERE ${active(isAll)} AND ${onSteps} AND p.due_on = '' AND ${isShown} LIMIT ?4 + 0)`,
  );

export const stepCount = (isAll: boolean): string =>
  `SELECT count(*) FROM progress p WHERE ${active(isAll)} AND ${onSteps} AND p.due_on = '' AND ${notAdded}`;

export type ReviewTuple = readonly [
  id: CardId,
  set: number,
  place: number,
  note: number | null,
  dueOn: LocalDate,
  lastReview: LocalDate,
  stability: number,
  lastSeq: number | null,
  isBuried?: number,
];

export const reviewFrom = (
  [id, , place, note, dueOn, lastReview, stability, lastSeq]: ReviewTuple,
  set: SetId,
): ReviewQueueCard => ({
  id,
  set,
  place,
  note: note ?? undefined,
  dueOn,
  lastReview,
  stability,
  lastSeq: lastSeq ?? undefined,
});

/** Finds cards in review that are due in these days, from a place on, also buried ones: there may be many in a row. */
export const reviews = (isAll: boolean): string =>
  asText(
    'id, card_set, card, note, due_on, last_review, stability, last_seq, is_buried',
    `(SELECT c.id, p.card_set, p.card, p.note, p.due_on, p.last_review, p.stability, p.last_seq,
        NOT ${notBuried} AS is_buried FROM ${ofCard}
      WHERE ${ofSets(isAll)} AND ${inReview} AND (p.due_on, p.card_set, p.card) > (?6, ?7, ?8) AND ${isShown}
      ORDER BY p.due_on, p.card_set, p.card LIMIT ?9 + 0)`,
  );

export const reviewCount = (isAll: boolean): string =>
  `SELECT count(*) FROM progress p WHERE ${active(isAll)} AND ${inReview} AND ${notAdded}`;

/** Each day is counted first, because the index has the cards of a day in the order of the sets. */
export const reviewCountBySet = (isAll: boolean): string =>
  `SELECT card_set, sum(count) FROM (SELECT p.card_set, count(*) AS count FROM progress p
     WHERE ${active(isAll)} AND ${inReview} AND ${notAdded} GROUP BY p.due_on, p.card_set) GROUP BY card_set`;

const isNew = `p.user = ?1 AND p.suspended = 0 AND p.state = ${stateKey('new')} AND p.due_on = '' AND p.card_set = ?3
  AND p.card > ?4 AND ${notBuried}`;

export type NewTuple = readonly [id: CardId, place: number, note: number | null];

/** Finds a set's new cards from a place on. */
export const newOnes = asText(
  'id, card, note',
  `(SELECT c.id, p.card, p.note FROM ${ofCard} WHERE ${isNew} AND ${isShown} ORDER BY p.card LIMIT ?5 + 0)`,
);

export const notesAtOnce = 2_500;

/** Finds the notes of a set's new cards from a place on, and the last place. */
export const newNotes = `SELECT json_group_array(note), max(card) FROM (
  SELECT p.note, p.card FROM progress p WHERE ${isNew} AND ${notAdded} ORDER BY p.card LIMIT ${notesAtOnce})`;

export const found = <Found>(connection: Connection, sql: string, ...values: readonly SqlValue[]): readonly Found[] =>
  JSON.parse(toText(connection.tuple(sql, ...values)?.[0] ?? '[]')) as readonly Found[];
