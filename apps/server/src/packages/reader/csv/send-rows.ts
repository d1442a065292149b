import { skipTally } from '@flashcards/apkg-parser';
import { batches } from '../card-batches.ts';
import type { ReadMessage, RowsTask } from '../messages.ts';
import { refused } from '../messages.ts';
import { bounded } from '../set-bounds.ts';
import { noSiblings } from '../siblings.ts';
import type { LeftOutReason } from '../../rendered-sides.ts';
import { largestRow } from './csv-options.ts';
import { rowCards } from './row-cards.ts';

/** Bytes that the largest row takes while it is read: as a growing buffer, as text and as fields. */
export const roomForRows = 3 * largestRow;

/** Sends the cards of a CSV file. */
export const sendRows = async (file: Blob, task: RowsTask): Promise<ReadMessage> => {
  const skipped = skipTally<LeftOutReason>();
  const { add, end } = batches();
  const { refusalOf, cards } = bounded(task);
  let notes = 0;
  for await (const found of rowCards(file, task.choice)) {
    notes += 1;
    if ('skipped' in found) {
      skipped.count(found.skipped);
      continue;
    }
    const code = refusalOf(found.card);
    if (code) return refused(code);
    await add(found.card, undefined);
  }
  await end();
  const report = { notes, cards: cards(), skipped: skipped.counts(), mediaFiles: 0, ...noSiblings.counted() };
  return { kind: 'done', report };
};
