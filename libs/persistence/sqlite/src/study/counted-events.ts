import type { LocalDate } from '@flashcards/kernel';
import type { CardPlace, CountedEvent } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';

/** A place in the order of days, then of cards, then of each card's log. */
export type RangePlace = readonly [day: SqlValue, card: SqlValue, at: SqlValue, seq: SqlValue];

const row = rowOf<CountedEvent & CardPlace>({
  day: 'word',
  card: 'word',
  at: 'instant',
  seq: 'number',
  set: ['card_set', 'word'],
  type: 'word?',
  rating: 'word?',
  seconds: 'number?',
  zone: 'word?',
  elapsed: 'number',
  weights: 'number?',
  isFirstThatDay: ['first_that_day', 'flag'],
  before: {
    state: ["before_json ->> '$.state'", 'word'],
    interval: ["before_json ->> '$.interval'", 'number?'],
    stability: ["before_json ->> '$.stability'", 'number?'],
  },
});

/** About two milliseconds of work. */
const eventsPerPage = 500;

/** Finds kept events after a place, until a day. */
export const eventsInRange = `SELECT ${row.columns} FROM events
  WHERE user = ? AND undone_at IS NULL AND (day, card, at, seq) > (?, ?, ?, ?) AND day <= ?
  ORDER BY day, card, at, seq LIMIT ${eventsPerPage}`;

export const countedAfter = (
  connection: Connection,
  user: number,
  { after, to }: { readonly after: RangePlace; readonly to: LocalDate },
): Page<CountedEvent, RangePlace> => {
  const items = connection.tuples(eventsInRange, user, ...after, to).map(row.from);
  const last = items.length === eventsPerPage ? items.at(-1) : undefined;
  return { items, next: last && [last.day, last.card, last.at.getTime(), last.seq] };
};
