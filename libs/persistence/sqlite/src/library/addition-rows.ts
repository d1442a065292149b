import type { AdditionId, AdditionRows } from '@flashcards/persistence-ports';
import { givenUp } from './insert-cards.ts';
import type { Steps } from '../engine/steps.ts';

const ofUser = `SELECT 1 FROM additions a JOIN sets s ON s.key = a.card_set AND s.user = ?
  WHERE a.key = ? AND a.until > ${givenUp}`;

export const additionRows = ({ readOwn, write }: Steps): AdditionRows => ({
  isThere: readOwn((connection, user, id: AdditionId) => connection.tuple(ofUser, user, Number(id)) !== undefined),
  publish: write((connection, _, id: AdditionId) => connection.run('DELETE FROM additions WHERE key = ?', Number(id))),
});
