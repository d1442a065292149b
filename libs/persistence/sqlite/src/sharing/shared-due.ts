import type { AccountId, CardId, LocalDate } from '@flashcards/kernel';
import type { DueCard, SharedDueQuery } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { Page } from '../engine/pages.ts';
import { pagesFrom } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import { standingFrom, stateKey } from '../study/progress.ts';
import { seenSet } from './shared-access.ts';
import { isShown } from '../library/shown-cards.ts';
import { userKey } from '../accounts/users.ts';

/** The maximum that one page reads, due or not. Reading a creation day reads past the card's text. */
const page = { rows: 500, characters: 1_048_576 };

/** The start of a page: studied cards state by state, then those that came from other sets, then new ones. */
export type DuePlace =
  | { readonly state: number; readonly dueOn: string; readonly card: string }
  | { readonly state: 'moved'; readonly key: number }
  | { readonly state: 'new'; readonly key: number; readonly left: number };

const begunStates = (['learning', 'relearning', 'review'] as const).map(stateKey);

const begunRow = rowOf<
  Readonly<{ dueOn: string; card: CardId; lastReview: LocalDate; stepOrInterval: number; isThere: boolean }>
>({
  dueOn: 'word',
  card: 'word',
  lastReview: 'word',
  stepOrInterval: 'number',
  isThere: [
    `EXISTS (SELECT 1 FROM cards c WHERE c.id = p.card AND c.moved = 0 AND c.withdrawn = 0 AND ${isShown})`,
    'flag',
  ],
});

const movedRow = rowOf<
  Readonly<{
    key: number;
    card: CardId;
    state?: number;
    lastReview?: LocalDate;
    stepOrInterval?: number;
    isThere: boolean;
  }>
>({
  key: ['c.key', 'number'],
  card: ['c.id', 'word'],
  state: ['p.state', 'number?'],
  lastReview: ['p.last_review', 'word?'],
  stepOrInterval: ['p.step_or_interval', 'number?'],
  isThere: [`c.withdrawn = 0 AND ${isShown}`, 'flag'],
});

/**
 * Finds the cards of a set that came from others, from a place on, with what is due of them. `member_progress` may name
 * the set that they came from.
 */
export const movedAfter = `SELECT ${movedRow.columns} FROM cards c INDEXED BY moved_cards
  LEFT JOIN member_progress p ON p.user = ? AND p.card = c.id AND p.suspended = 0 AND p.state <> ${stateKey('new')}
    AND p.due_on <= ?
  WHERE c.card_set = ? AND c.moved = 1 AND c.key > ? ORDER BY c.key LIMIT ${page.rows}`;

/**
 * Finds the cards of one state that the user has studied in a set, from a place on, and whether each card is visible and not
 * withdrawn.
 */
export const begunAfter = `SELECT ${begunRow.columns}
  FROM member_progress p WHERE p.user = ? AND p.card_set = ? AND p.suspended = 0 AND p.state = ? AND p.due_on <= ?
  AND (p.due_on, p.card) > (?, ?) ORDER BY p.due_on, p.card LIMIT ${page.rows}`;

const newRow = rowOf<Readonly<{ key: number; id: CardId; length: number; createdOn?: LocalDate }>>({
  key: 'number',
  id: 'word',
  length: ['octet_length(front) + octet_length(back)', 'number'],
  createdOn: [
    `iif(c.withdrawn = 0 AND ${isShown} AND NOT EXISTS (SELECT 1 FROM member_progress p WHERE p.user = ?1 AND p.card = c.id
      AND (p.suspended = 1 OR p.state <> ${stateKey('new')})), created_on, NULL)`,
    'word?',
  ],
});

/** Finds a set's cards from a place on; for one that is new to the user, visible and not withdrawn, its creation
 * day. */
export const newToMember = `SELECT ${newRow.columns}
  FROM cards c WHERE c.card_set = ?2 AND c.key > ?3 ORDER BY c.key LIMIT ${page.rows}`;

export interface DueQuery extends SharedDueQuery {
  readonly connection: Connection;
  readonly user: number;
}

const placeOf = (index: number): DuePlace => {
  const state = begunStates[index];
  return state === undefined ? { state: 'moved', key: 0 } : { state, dueOn: '', card: '' };
};

export const beforeAnyDue = placeOf(0);

interface Part extends Page<DueCard, DuePlace> {
  /** The number of rows read; the maximum of a page where it read the maximum of text. */
  readonly rows: number;
}

const begun = (
  { connection, user, set, today }: DueQuery,
  { state, dueOn, card }: Extract<DuePlace, { readonly dueOn: string }>,
): Part => {
  const rows = connection.tuples(begunAfter, user, set, state, today, dueOn, card).map(begunRow.from);
  const items = rows.flatMap(({ card: id, lastReview, stepOrInterval, isThere }) =>
    isThere ? { id, set, standing: standingFrom(state, lastReview, stepOrInterval) } : [],
  );
  const last = rows.length === page.rows ? rows.at(-1) : undefined;
  const next = last ? { state, dueOn: last.dueOn, card: last.card } : placeOf(begunStates.indexOf(state) + 1);
  return { items, next, rows: rows.length };
};

const movedOnes = (
  { connection, user, set, today, mostNew: left = Number.POSITIVE_INFINITY }: DueQuery,
  { set: key, after }: { readonly set: number; readonly after: number },
): Part => {
  const rows = connection.tuples(movedAfter, user, today, key, after).map(movedRow.from);
  const items = rows.flatMap(({ card: id, state, lastReview, stepOrInterval, isThere }) =>
    isThere && state !== undefined && lastReview !== undefined && stepOrInterval !== undefined
      ? { id, set, standing: standingFrom(state, lastReview, stepOrInterval) }
      : [],
  );
  const last = rows.length === page.rows ? rows.at(-1) : undefined;
  return { items, next: last ? { state: 'moved', key: last.key } : { state: 'new', key: 0, left }, rows: rows.length };
};

const newOnes = (
  { connection, user, set }: DueQuery,
  { set: key, after, left }: { readonly set: number; readonly after: number; readonly left: number },
): Part => {
  const items: DueCard[] = [];
  let [rows, characters, last] = [0, 0, after];
  if (left <= 0) return { items, rows };
  for (const found of connection.each(newToMember, user, key, after)) {
    const { key: card, id, length, createdOn } = newRow.from(found);
    rows += 1;
    last = card;
    if (createdOn === undefined) continue;
    items.push({ id, set, standing: newCard(createdOn) });
    characters += length;
    if (items.length >= left) return { items, rows };
    if (characters >= page.characters) break;
  }
  const isFull = rows === page.rows || characters >= page.characters;
  return isFull
    ? { items, next: { state: 'new', key: last, left: left - items.length }, rows: page.rows }
    : { items, rows };
};

const partFrom = (query: DueQuery, set: number, place: DuePlace): Part => {
  if (place.state === 'moved') return movedOnes(query, { set, after: place.key });
  return place.state === 'new' ? newOnes(query, { set, after: place.key, left: place.left }) : begun(query, place);
};

/** The due cards among the next rows, which may be none. */
export const pageOfDue = (query: DueQuery, from: DuePlace): Page<DueCard, DuePlace> => {
  const seen = seenSet(query.connection, query.user, query.set);
  if (!seen || seen.isOwn) return { items: [] };
  const items: DueCard[] = [];
  let place: DuePlace | undefined = from;
  for (let rows = 0; place && rows < page.rows;) {
    const part = partFrom(query, seen.key, place);
    items.push(...part.items);
    rows += part.rows;
    place = part.next;
  }
  return { items, next: place };
};

/** The due cards of a member in a set of another account. No resources are held between two pages. */
export const sharedDue = (
  database: Database,
  account: AccountId,
  query: SharedDueQuery,
): AsyncIterable<readonly DueCard[]> =>
  pagesFrom<DueCard, DuePlace>(database, beforeAnyDue, (connection, place) =>
    pageOfDue({ ...query, connection, user: userKey(connection, account) }, place),
  );
