import type { Client } from '@flashcards/client-sdk';
import { promised } from './broken-promise.ts';
import type { Study } from './study.ts';

/** A line of the log, as a store keeps it. */
export interface StoredReview {
  readonly id: string;
  readonly card: string;
  readonly isUndone: boolean;
}

const linesOf = (log: readonly StoredReview[], { cards }: Study): ReadonlyMap<string, StoredReview> => {
  const lines = log.filter(({ card }) => cards.some((each) => each === card));
  const byId = new Map(lines.map((line) => [line.id, line]));
  promised(byId.size === lines.length, `${lines.length - byId.size} reviews are twice in the log`);
  return byId;
};

/** Right after a strike: what was answered is in the log, and what was taken back is undone there. */
export const checkAcknowledged = (log: readonly StoredReview[], study: Study): void => {
  const lines = linesOf(log, study);
  for (const [id, { answer, undo }] of study.sent) {
    const line = lines.get(id);
    promised(line !== undefined || answer === undefined, `review ${id} was answered and is not in the log`);
    promised(line?.isUndone === true || undo !== 'answered', `undoing ${id} was answered and is not in the log`);
    promised(line?.isUndone !== true || undo !== 'not asked', `review ${id} is undone, and nobody asked for it`);
  }
  const unknown = [...lines.keys()].filter((id) => !study.sent.has(id));
  promised(unknown.length === 0, `nobody sent the reviews ${unknown.join()}`);
};

/** Once everything is answered: the log has exactly what was sent, and the servers show what it amounts to. */
export const checkStudy = async (
  log: readonly StoredReview[],
  study: Study,
  clients: readonly Client[],
): Promise<void> => {
  checkAcknowledged(log, study);
  await Promise.all(clients.map((client) => client.account.get()));
};
