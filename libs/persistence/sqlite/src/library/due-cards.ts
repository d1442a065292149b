import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Standing } from '@flashcards/review-scheduling';
import type { Connection } from '../engine/connection.ts';
import type { LongRead } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { standingFrom, stateKey } from '../study/progress.ts';
import { isShown } from './shown-cards.ts';
import { toNumber, toText } from '../engine/values.ts';

/** A due card with the keys that give its place in the order of sets and cards. */
export interface Placed {
  readonly set: number;
  readonly card: number;
  readonly id: CardId;
  readonly standing: Standing;
}

type DueTuple = readonly [
  set: number,
  card: number,
  id: CardId,
  state: number,
  lastReview: LocalDate,
  stepOrInterval: number,
  dueOn: string,
];

/** About a millisecond of work. */
const atOnce = 1_000;

// There may be very many rows of numbers and short texts. They come as one text, which costs half of reading their
// values one by one. Objects instead of arrays would make a page a seventh slower.
const dueAsText = (condition: string): string => `
  SELECT json_group_array(json_array(card_set, card, id, state, last_review, step_or_interval, due_on)) FROM (
    SELECT p.card_set, p.card, c.id, p.state, p.last_review, p.step_or_interval, p.due_on
    FROM progress p JOIN cards c ON c.key = p.card
    WHERE p.user = ? AND p.suspended = 0 AND ${isShown} AND ${condition} LIMIT ? + 0)`;

const found = (connection: Connection, sql: string, ...values: readonly SqlValue[]): readonly DueTuple[] => {
  const [text = '[]'] = connection.tuple(sql, ...values) ?? [];
  return JSON.parse(toText(text)) as readonly DueTuple[];
};

const placed = ([set, card, id, state, lastReview, stepOrInterval]: DueTuple): Placed => ({
  set,
  card,
  id,
  standing: standingFrom(state, lastReview, stepOrInterval),
});

/** Finds one set's new cards. */
export const newOnes = dueAsText(
  `p.state = ${stateKey('new')} AND p.due_on = '' AND p.card_set = ? AND p.card > ? ORDER BY p.card`,
);

/**
 * New cards of these sets in pages, in the order of the sets. It searches set by set, so that cards of drafts are not
 * read.
 */
export function* newOnesOf(
  connection: Connection,
  { user, sets, most }: { readonly user: number; readonly sets: Iterable<number>; readonly most: number },
): Generator<readonly Placed[]> {
  let left = most;
  let slice: Placed[] = [];
  for (const set of sets) {
    for (let after = 0, isMore = true; isMore && left > 0;) {
      const limit = Math.min(left, atOnce);
      const some = found(connection, newOnes, user, set, after, limit);
      slice.push(...some.map(placed));
      after = some.at(-1)?.[1] ?? 0;
      isMore = some.length === limit;
      left -= some.length;
      if (slice.length < atOnce) continue;
      yield slice;
      slice = [];
    }
  }
  yield slice;
}

/** Counts one set's new cards after a card. */
export const newOnesAfter = `SELECT count(*), max(card) FROM (
  SELECT p.card FROM progress p JOIN cards c ON c.key = p.card WHERE p.user = ? AND p.suspended = 0
  AND p.state = ${stateKey('new')} AND p.due_on = '' AND p.card_set = ? AND p.card > ? AND ${isShown}
  ORDER BY p.card LIMIT ${atOnce})`;

/** The number of new cards of these sets, at most `most`. */
export const countNew = async (
  { connection, user, yieldToOthers }: LongRead,
  sets: Iterable<number>,
  most: number,
): Promise<number> => {
  let count = 0;
  for (const set of sets)
    for (let after = 0, isMore = true; isMore;) {
      if (count >= most) return most;
      const [some = 0, last] = connection.tuple(newOnesAfter, user, set, after) ?? [];
      count += toNumber(some);
      after = toNumber(last ?? 0);
      isMore = some === atOnce;
      await yieldToOthers();
    }
  return Math.min(count, most);
};

const studiedStates = (['learning', 'relearning', 'review'] as const).map(stateKey);

/** Finds the due cards in one state, from a place on. */
export const studiedOnes = dueAsText(
  `p.state = ? AND p.due_on <= ? AND (p.due_on, p.card_set, p.card) > (?, ?, ?)
   ORDER BY p.due_on, p.card_set, p.card`,
);

/** Cards in learning, relearning and review that are due on that day, in pages. */
export function* studiedOnesOf(connection: Connection, user: number, today: LocalDate): Generator<readonly Placed[]> {
  for (const state of studiedStates) {
    for (let last: DueTuple | undefined, isMore = true; isMore;) {
      const [set, card, , , , , dueOn]: Partial<DueTuple> = last ?? [];
      const some = found(connection, studiedOnes, user, state, today, dueOn ?? '', set ?? 0, card ?? 0, atOnce);
      yield some.map(placed);
      last = some.at(-1);
      isMore = some.length === atOnce;
    }
  }
}

/** Finds due cards of all studied states, in any order. */
export const anyStudiedOnes = dueAsText(`p.state IN (${studiedStates.join(', ')}) AND p.due_on <= ?`);

/**
 * Cards in learning, relearning and review that are due on that day; `atMost` + 1 where there are more than `atMost`.
 */
export const firstStudiedOnes = (
  connection: Connection,
  { user, today, atMost }: { readonly user: number; readonly today: LocalDate; readonly atMost: number },
): readonly Placed[] => found(connection, anyStudiedOnes, user, today, atMost + 1).map(placed);
