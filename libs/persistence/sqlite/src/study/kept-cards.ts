import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { AtMost, KeptCard, KeptCards } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import type { CardMarks, CardStanding } from '@flashcards/study';
import { marksOf } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { rowOf } from '../engine/row.ts';
import { isShown } from '../library/shown-cards.ts';
import type { KeptStanding } from './progress.ts';
import { marksOrNone, soundProgress, standingColumns } from './progress.ts';

interface KeptRow extends KeptStanding, CardMarks {
  readonly id: CardId;
  readonly set: SetId;
  /** Absent for a deleted card. */
  readonly createdOn?: LocalDate;
  readonly origin?: Progress;
}

const rowWith = ({ id, set, createdOn, origin }: Readonly<Record<'id' | 'set' | 'createdOn' | 'origin', string>>) =>
  rowOf<KeptRow>({
    ...standingColumns,
    ...marksOrNone,
    id: [id, 'word'],
    set: [set, 'word'],
    createdOn: [createdOn, 'word?'],
    origin: [origin, 'json?'],
  });

const ofCard = { id: 'c.id', set: '(SELECT id FROM sets WHERE key = c.card_set)', createdOn: 'c.created_on' };

const own = rowWith({ ...ofCard, origin: 'o.progress_json' });
const ofOther = rowWith({ ...ofCard, origin: 'NULL' });
const ofMember = rowWith({
  id: 'p.card',
  set: 'p.card_set',
  createdOn: `(SELECT created_on FROM cards c WHERE c.id = p.card AND ${isShown})`,
  origin: 'NULL',
});

const standingOf = ({ progress: kept, last }: KeptStanding): CardStanding | undefined => {
  const progress = kept && soundProgress(kept);
  return progress && { progress, last };
};

const keptFrom = (row: KeptRow, createdOn: LocalDate): KeptCard => ({
  set: row.set,
  createdOn,
  origin: row.origin,
  ...marksOf(row),
  standing: row.progress ? standingOf(row) : { progress: newCard(createdOn), last: undefined },
});

const ownCard = `SELECT ${own.columns} FROM cards c
  JOIN sets s ON s.key = c.card_set AND s.user = ?1 JOIN progress p ON p.user = ?1 AND p.card = c.key
  LEFT JOIN origins o ON o.card = c.key WHERE c.id = ?2`;

const otherCard = `SELECT ${ofOther.columns} FROM cards c
  JOIN sets s ON s.key = c.card_set AND s.user <> ?1 LEFT JOIN member_progress p ON p.user = ?1 AND p.card = c.id
  WHERE c.id = ?2 AND ${isShown}`;

/** The card, if it exists, with the user's stored progress. */
export const keptCard = (connection: Connection, user: number, id: CardId): KeptCard | undefined => {
  const row = own.found(connection.tuple(ownCard, user, id) ?? connection.tuple(otherCard, user, id));
  return row?.createdOn && keptFrom(row, row.createdOn);
};

/** Finds a user's own cards, from a place in the index by due day. */
export const ownAfter = `SELECT ${own.columns}, p.suspended, p.state, p.due_on, p.card_set, p.card
  FROM progress p CROSS JOIN cards c ON c.key = p.card LEFT JOIN origins o ON o.card = c.key
  WHERE p.user = ? AND (p.suspended, p.state, p.due_on, p.card_set, p.card) > (?, ?, ?, ?, ?)
  ORDER BY p.suspended, p.state, p.due_on, p.card_set, p.card LIMIT ? + 0`;

/** Finds cards of others for which a user has stored progress, from a card on; a deleted card has no creation day. */
export const othersAfter = `SELECT ${ofMember.columns}, p.card FROM member_progress p WHERE p.user = ? AND p.card > ? ORDER BY p.card LIMIT ? + 0`;

type Place = readonly SqlValue[];

const firstOwn: Place = [-1, 0, '', 0, 0];
const firstOfOthers: Place = [''];

/** Own cards come before those of others, whose places have fewer values. */
const placeAfter = (place: Place, rows: readonly Tuple[], most: number): Place | undefined => {
  if (rows.length === most) return rows.at(-1)?.slice(-place.length);
  return place.length === firstOwn.length ? firstOfOthers : undefined;
};

/** A page of the cards with stored progress. */
export const someKept = (
  connection: Connection,
  user: number,
  { from, most }: AtMost & { readonly from: string | undefined },
): KeptCards => {
  const place = from === undefined ? firstOwn : (JSON.parse(from) as Place);
  const search = place.length === firstOwn.length ? ownAfter : othersAfter;
  const rows = connection.tuples(search, user, ...place, most);
  const cards = new Map<CardId, KeptCard>();
  for (const row of rows.map(own.from)) if (row.createdOn) cards.set(row.id, keptFrom(row, row.createdOn));
  const next = placeAfter(place, rows, most);
  return { cards, next: next && JSON.stringify(next) };
};
