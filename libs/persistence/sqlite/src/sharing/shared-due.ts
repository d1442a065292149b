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

/** What is gone through at once, found or not; reading when a card was made reads past its text. */
const page = { rows: 500, characters: 1_048_576 };

/** Cards that are begun, one state after the other, then new ones: where a page starts. */
export type DuePlace =
  | { readonly state: number; readonly dueOn: string; readonly card: string }
  | { readonly state: 'new'; readonly key: number; readonly left: number };

const begunStates = (['learning', 'relearning', 'review'] as const).map(stateKey);

const begunRow = rowOf<
  Readonly<{ dueOn: string; card: CardId; lastReview: LocalDate; stepOrInterval: number; isThere: boolean }>
>({
  dueOn: 'word',
  card: 'word',
  lastReview: 'word',
  stepOrInterval: 'number',
  isThere: [`EXISTS (SELECT 1 FROM cards c WHERE c.id = p.card AND ${isShown})`, 'flag'],
});

/** Searches what the user has begun in a set, one state, from a place on; and whether the card is there yet. */
export const begunAfter = `SELECT ${begunRow.columns}
  FROM member_progress p WHERE p.user = ? AND p.card_set = ? AND p.suspended = 0 AND p.state = ? AND p.due_on <= ?
  AND (p.due_on, p.card) > (?, ?) ORDER BY p.due_on, p.card LIMIT ${page.rows}`;

const newRow = rowOf<Readonly<{ key: number; id: CardId; length: number; createdOn?: LocalDate }>>({
  key: 'number',
  id: 'word',
  length: ['octet_length(front) + octet_length(back)', 'number'],
  createdOn: [
    `iif(${isShown} AND NOT EXISTS (SELECT 1 FROM member_progress p WHERE p.user = ?1 AND p.card = c.id
      AND (p.suspended = 1 OR p.state <> ${stateKey('new')})), created_on, NULL)`,
    'word?',
  ],
});

/** Searches a set's cards from a place on; of one that is there, new to the user and due, its day of creation. */
export const newToMember = `SELECT ${newRow.columns}
  FROM cards c WHERE c.card_set = ?2 AND c.key > ?3 ORDER BY c.key LIMIT ${page.rows}`;

export interface AskedDue extends SharedDueQuery {
  readonly connection: Connection;
  readonly user: number;
}

const placeOf = (index: number, most: number): DuePlace => {
  const state = begunStates[index];
  return state === undefined ? { state: 'new', key: 0, left: most } : { state, dueOn: '', card: '' };
};

export const beforeAnyDue = placeOf(0, 0);

interface Part extends Page<DueCard, DuePlace> {
  /** How many rows it went through; all that a page may, where it read as much text. */
  readonly rows: number;
}

const begun = (
  { connection, user, set, today, mostNew = Number.POSITIVE_INFINITY }: AskedDue,
  { state, dueOn, card }: Exclude<DuePlace, { readonly state: 'new' }>,
): Part => {
  const rows = connection.tuples(begunAfter, user, set, state, today, dueOn, card).map(begunRow.from);
  const items = rows.flatMap(({ card: id, lastReview, stepOrInterval, isThere }) =>
    isThere ? { id, set, standing: standingFrom(state, lastReview, stepOrInterval) } : [],
  );
  const last = rows.length === page.rows ? rows.at(-1) : undefined;
  const next = last ? { state, dueOn: last.dueOn, card: last.card } : placeOf(begunStates.indexOf(state) + 1, mostNew);
  return { items, next, rows: rows.length };
};

const newOnes = (
  { connection, user, set }: AskedDue,
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

/** Some of what is due, after going through some rows, however few of them are due. */
export const pageOfDue = (asked: AskedDue, from: DuePlace): Page<DueCard, DuePlace> => {
  const seen = seenSet(asked.connection, asked.user, asked.set);
  if (!seen || seen.isOwn) return { items: [] };
  const items: DueCard[] = [];
  let place: DuePlace | undefined = from;
  for (let rows = 0; place && rows < page.rows;) {
    const part: Part =
      place.state === 'new'
        ? newOnes(asked, { set: seen.key, after: place.key, left: place.left })
        : begun(asked, place);
    items.push(...part.items);
    rows += part.rows;
    place = part.next;
  }
  return { items, next: place };
};

/** What is due for a member in a set of someone else; nothing is held between two pages. */
export const sharedDue = (
  database: Database,
  account: AccountId,
  query: SharedDueQuery,
): AsyncIterable<readonly DueCard[]> =>
  pagesFrom<DueCard, DuePlace>(database, beforeAnyDue, (connection, place) =>
    pageOfDue({ ...query, connection, user: userKey(connection, account) }, place),
  );
