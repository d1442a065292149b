import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { progressColumns, progressFromTuple } from './progress.ts';
import { toText } from '../engine/values.ts';

/** A card that the user may have something with, by its id. */
interface CardOfUser {
  readonly user: number;
  readonly card: CardId;
}

/** Makes a row of values for a card that is there and someone else's: of another there is nothing to keep. */
const insertFor = (columns: string): string => `INSERT INTO member_progress (user, card, card_set, ${columns})
  SELECT ?1, c.id, s.id, ${columns
    .split(', ')
    .map((_, index) => `?${index + 3}`)
    .join(', ')}
  FROM cards c JOIN sets s ON s.key = c.card_set AND s.user <> ?1 WHERE c.id = ?2`;

const moved = `${progressColumns}, last_at, last_seq`;
const excluded = moved.replaceAll(/\w+/g, 'excluded.$&');

/** What is so already is not written. */
const save = `${insertFor(moved)} ON CONFLICT (user, card) DO UPDATE SET (${moved}) = (${excluded})
  WHERE (${moved}) IS NOT (${excluded})`;

/** `values` are those of the progress columns, and of the place of the card's last kept event. */
export const saveMemberProgress = (
  connection: Connection,
  { user, card }: CardOfUser,
  values: readonly SqlValue[],
): void => void connection.run(save, user, card, ...values);

const suspend = `INSERT INTO member_progress (user, card, card_set, suspended, state, due_on, last_review)
  SELECT ?1, c.id, s.id, ?3, 0, '', c.created_on FROM cards c JOIN sets s ON s.key = c.card_set AND s.user <> ?1
  WHERE c.id = ?2 ON CONFLICT (user, card) DO UPDATE SET suspended = excluded.suspended
  WHERE suspended <> excluded.suspended`;

/** A card of someone else that the user has done nothing to begins new, created when the card was. */
export const suspendForMember = (connection: Connection, { user, card }: CardOfUser, suspended: boolean): void =>
  void connection.run(suspend, user, card, Number(suspended));

/** From a tuple that begins with the progress columns of a row that need not be there. */
export const memberProgressFrom = (tuple: Tuple, createdOn: SqlValue | undefined): Progress =>
  tuple[0] === null ? newCard(toText(createdOn) as LocalDate) : progressFromTuple(tuple);
