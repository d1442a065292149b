import type { WithdrawnCard } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import { toNumber } from '../engine/values.ts';
import { withdrawn } from '../study/progress.ts';

const setWithdrawn = 'UPDATE cards SET withdrawn = ? WHERE id = ? RETURNING key';
const setSuspended = 'UPDATE progress SET suspended = (suspended & 1) | ? WHERE user = ? AND card = ?';

/** Withdraws an own card, or takes that back. */
export const withdraw = (connection: Connection, user: number, { id, isWithdrawn }: WithdrawnCard): void => {
  const key = toNumber(connection.tuple(setWithdrawn, Number(isWithdrawn), id)?.[0]);
  connection.run(setSuspended, isWithdrawn ? withdrawn : 0, user, key);
};
