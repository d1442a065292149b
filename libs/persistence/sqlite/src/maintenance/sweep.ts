import type { UnitOfWork } from '@flashcards/persistence-ports';
import type { AccountClosing } from '@flashcards/units';
import { sweepChanges } from '../accounts/change-rows.ts';
import { sweepClaims } from '../accounts/claims.ts';
import type { Cleaner } from './clean-up.ts';
import type { Database } from '../engine/database.ts';
import { completeAbandonedUpdate } from '../library/abandoned-updates.ts';
import { discardAbandoned, discardAbandonedAddition, discardDeleted } from '../library/discard.ts';
import type { MediaDirectory } from '../media/media-directory.ts';
import { sweepMedia } from '../media/sweep-media.ts';
import { sweepSessions } from '../accounts/sessions.ts';
import { sweepReceipts } from '../accounts/receipts.ts';

interface Swept {
  readonly units: UnitOfWork;
  readonly cleaner: Cleaner;
  readonly directory: MediaDirectory;
  readonly closing: AccountClosing;
}

/**
 * Removes deleted rows, unfinished work of dead processes and expired temporary data. Each step is a short transaction,
 * so that other writes can run in between.
 */
export const sweep = async (database: Database, { units, cleaner, directory, closing }: Swept): Promise<void> => {
  await discardDeleted(database);
  while (await discardAbandoned(database));
  while (await discardAbandonedAddition(database));
  await closing.finishAll();
  await sweepMedia(database, directory);
  await directory.sweep();
  await cleaner.clean();
  while (await sweepReceipts(database));
  while (await sweepClaims(database));
  while (await sweepSessions(database));
  while (await sweepChanges(database));
  // Last, because one that fails each time would keep the others from running.
  while (await completeAbandonedUpdate(database, units));
};
