import type { CardId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { LogPlace } from '@flashcards/study';
import type { Connection } from './connection.ts';
import type { SqlValue } from './driver.ts';
import { saveMemberProgress } from './member-progress.ts';
import { progressColumns, progressValues } from './progress.ts';

/** Where a card stands, and the place of its last kept event. */
interface Placed {
  readonly progress: Progress;
  readonly last: LogPlace | undefined;
}

const assigned = `(${progressColumns}, last_at, last_seq) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const toAssigned = ({ progress, last }: Placed): readonly SqlValue[] => [
  ...progressValues(progress),
  last?.at.getTime() ?? null,
  last?.seq ?? null,
];

/** A learner's card by its id: the keys of cards are given anew when they are gone. */
interface CardOfUser {
  readonly user: number;
  readonly card: CardId;
}

const ofCard = 'user = ? AND card = (SELECT key FROM cards WHERE id = ?)';

/** Of a card that is gone there is nothing to keep. */
export const updateProgress = (connection: Connection, { user, card }: CardOfUser, placed: Placed): void => {
  const values = toAssigned(placed);
  const isOwn = connection.run(`UPDATE progress SET ${assigned} WHERE ${ofCard}`, ...values, user, card) > 0;
  if (!isOwn) saveMemberProgress(connection, { user, card }, values);
};

/** The same; what is so already is not written. */
export const repairProgress = (connection: Connection, { user, card }: CardOfUser, placed: Placed): void => {
  const values = toAssigned(placed);
  const update = `UPDATE progress SET ${assigned} WHERE ${ofCard} AND NOT ${assigned.replace(' = ', ' IS ')}`;
  const isMoved = connection.run(update, ...values, user, card, ...values) > 0;
  if (!isMoved) saveMemberProgress(connection, { user, card }, values);
};
