import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { SeenCard } from '@flashcards/persistence-ports';
import type { CardMarks } from '@flashcards/study';
import { marksOf } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';
import { progressOrNew } from '../study/member-progress.ts';
import type { KeptStanding } from '../study/progress.ts';
import { marksOrNone, progressFrom, standingColumns } from '../study/progress.ts';
import { sharedSets } from '../sharing/shared-access.ts';
import { isShown } from './shown-cards.ts';

interface SeenRow extends KeptStanding, CardMarks {
  readonly set: SetId;
}

const seenColumns = {
  ...standingColumns,
  set: ['s.id', 'word'],
  ...marksOrNone,
} as const;

const own = rowOf<SeenRow>(seenColumns);

const ownCardOf = `SELECT ${own.columns} FROM cards c JOIN sets s ON s.key = c.card_set AND s.user = ? AND s.name IS NOT NULL
  JOIN progress p ON p.user = s.user AND p.card = c.key WHERE c.id = ? AND ${isShown}`;

const ownCard = (connection: Connection, user: number, id: CardId): SeenCard | undefined => {
  const found = connection.tuple(ownCardOf, user, id);
  if (!found) return undefined;
  const { progress, set, last, ...marks } = own.from(found);
  return progress && { set, isOwn: true, progress: progressFrom(progress), ...marksOf(marks), last };
};

interface OtherRow extends SeenRow {
  readonly setKey: number;
  /** Only for a card without stored progress, because reading it means reading past the card's text. */
  readonly createdOn?: LocalDate;
}

const other = rowOf<OtherRow>({
  ...seenColumns,
  setKey: ['s.key', 'number'],
  createdOn: ['iif(p.state IS NULL, c.created_on, NULL)', 'word?'],
});

/** Finds a card of another account, with the learner's progress. */
const otherCard = `SELECT ${other.columns}
  FROM cards c JOIN sets s ON s.key = c.card_set AND s.user <> ?1 AND s.name IS NOT NULL
  LEFT JOIN member_progress p ON p.user = ?1 AND p.card = c.id WHERE c.id = ?2 AND ${isShown}`;

const seenFrom = ({ progress, createdOn, set, last, ...marks }: OtherRow): SeenCard => ({
  set,
  isOwn: false,
  progress: progressOrNew(progress, createdOn),
  ...marksOf(marks),
  last,
});

/** Cards of the learner's own sets, and of sets that are shared with them. Access is checked once for each set. */
export const seenCards = (connection: Connection, user: number) => {
  const isShared = sharedSets(connection, user);
  const ofOther = (id: CardId): SeenCard | undefined => {
    const row = other.found(connection.tuple(otherCard, user, id));
    return row && isShared(row.setKey) ? seenFrom(row) : undefined;
  };
  return (id: CardId): SeenCard | undefined => ownCard(connection, user, id) ?? ofOther(id);
};
