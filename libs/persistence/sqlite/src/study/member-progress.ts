import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import type { CardMarks } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue } from '../engine/driver.ts';
import type { KeptStanding } from './progress.ts';
import { marksRow, progressFrom, standingRow } from './progress.ts';
import { toText } from '../engine/values.ts';

/** A card, by its id, and a user who may have progress with it. */
interface CardOfUser {
  readonly user: number;
  readonly card: CardId;
}

/** Applies only to an existing card of another account. Unchanged values are not written. */
const save = `INSERT INTO member_progress (user, card, card_set, ${standingRow.columns})
  SELECT ?, c.id, s.id, ${standingRow.marks} FROM cards c JOIN sets s ON s.key = c.card_set AND s.user <> ?1
  WHERE c.id = ? ON CONFLICT (user, card) DO UPDATE SET ${standingRow.excluded}
  WHERE ${standingRow.excluded.replace(' = ', ' IS NOT ')}`;

export const saveMemberProgress = (
  connection: Connection,
  { user, card }: CardOfUser,
  values: readonly SqlValue[],
): void => void connection.run(save, user, ...values, card);

const saveMarks = `INSERT INTO member_progress (user, card, card_set, ${marksRow.columns}, state, due_on, last_review)
  SELECT ?, c.id, s.id, ${marksRow.marks}, 0, '', c.created_on
  FROM cards c JOIN sets s ON s.key = c.card_set AND s.user <> ?1
  WHERE c.id = ? ON CONFLICT (user, card) DO UPDATE SET ${marksRow.excluded}
  WHERE ${marksRow.excluded.replace(' = ', ' IS NOT ')}`;

/** A card of another account without progress starts new, created when the card was. */
export const saveMemberMarks = (connection: Connection, { user, card }: CardOfUser, marks: CardMarks): void =>
  void connection.run(saveMarks, user, ...marksRow.values(marks), card);

/** The stored progress of a card, or new. */
export const progressOrNew = (kept: KeptStanding['progress'], createdOn: LocalDate | undefined): Progress =>
  kept ? progressFrom(kept) : newCard(toText(createdOn) as LocalDate);
