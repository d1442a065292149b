import type { CardId } from '@flashcards/kernel';
import type { CardStanding } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue } from '../engine/driver.ts';
import { saveMemberProgress } from './member-progress.ts';
import { progressColumns, progressValues } from './progress.ts';

const assigned = `(${progressColumns}, last_at, last_seq) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const toAssigned = ({ progress, last }: CardStanding): readonly SqlValue[] => [
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
export const updateProgress = (connection: Connection, { user, card }: CardOfUser, placed: CardStanding): void => {
  const values = toAssigned(placed);
  const isOwn = connection.run(`UPDATE progress SET ${assigned} WHERE ${ofCard}`, ...values, user, card) > 0;
  if (!isOwn) saveMemberProgress(connection, { user, card }, values);
};
