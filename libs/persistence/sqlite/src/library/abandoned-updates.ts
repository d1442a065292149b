import type { AccountId, SetId } from '@flashcards/kernel';
import type { UnitOfWork } from '@flashcards/persistence-ports';
import { applyUpdate } from '@flashcards/units';
import type { Database } from '../engine/database.ts';
import { rowOf } from '../engine/row.ts';
import { givenUp } from './insert-cards.ts';

const row = rowOf<{ readonly account: AccountId; readonly draft: SetId }>({
  account: ['o.account', 'word'],
  draft: ['d.id', 'word'],
});

/** Finds an update whose content is there, and that no process continues. */
export const abandonedUpdate = `SELECT ${row.columns} FROM set_updates u CROSS JOIN sets d ON d.key = u.draft
  JOIN users o ON o.key = d.user AND o.id IS NOT NULL
  WHERE u.plan IS NOT NULL AND d.draft_until < ? AND d.draft_until > ${givenUp} LIMIT 1`;

/** Completes one of them; false when there is none. */
export const completeAbandonedUpdate = async (database: Database, units: UnitOfWork): Promise<boolean> => {
  const found = await database.read((connection) => row.found(connection.tuple(abandonedUpdate, Date.now())));
  if (found) await applyUpdate(units, found.account, found.draft);
  return found !== undefined;
};
