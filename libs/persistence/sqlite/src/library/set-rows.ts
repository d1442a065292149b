import type { SetId } from '@flashcards/kernel';
import type { SetRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';

const ownSet = 'SELECT 1 FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL';

export const setRows = ({ readOwn }: Steps): SetRows => ({
  isOwn: readOwn((connection, user, set: SetId) => connection.tuple(ownSet, user, set) !== undefined),
});
