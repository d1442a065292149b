import type { Projections, RebuildStep } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import type { PreparedChange } from '../../prepared.ts';
import { cardsFrom } from './cards.ts';
import { daysAfter } from './days.ts';
import { goalIds, goalStep } from './goals.ts';
import type { Repair } from './step.ts';
import { found, repairing, stepByStep } from './step.ts';
import { stintIds, stintStep } from './stints.ts';
import { totalsStep } from './totals.ts';
import { unstudiedFrom } from './unstudied.ts';

/** The number of the account's last event. */
const lastSeq = found(async ({ totals }, account) => (await totals.find(account)).lastSeq);

/** Recomputes all that derives from the log of one account: cards, then days, then totals, goals and stints. */
const rebuildAll = async function* (repair: Repair): AsyncGenerator<RebuildStep> {
  const events = await repair(lastSeq);
  // Every event is read twice, by card and by day; undone events and marks are skipped.
  const of = 2 * events + 1;
  let done = 0;
  const upTo = (most: number, more: number): RebuildStep => ({ done: (done = Math.min(done + more, most)), of });

  for await (const count of stepByStep(repair, cardsFrom)) yield upTo(events, count);
  for await (const _ of stepByStep(repair, unstudiedFrom));
  done = events;
  for await (const count of stepByStep(repair, daysAfter)) yield upTo(2 * events, count);
  await repair(totalsStep);
  for (const id of await repair(goalIds)) await repair(goalStep(id));
  for (const quest of await repair(stintIds)) await repair(stintStep(quest));
  yield { done: of, of };
};

/** Ends without an error where the account was deleted in the meantime. */
const unlessGone = async function* (steps: AsyncIterable<RebuildStep>): AsyncGenerator<RebuildStep> {
  try {
    yield* steps;
  } catch (error) {
    if (!(error instanceof AccountGone)) throw error;
  }
};

/** Recomputes all that derives from the log of an account, in short units of work between which others can write. */
export const rebuild =
  (change: PreparedChange): Projections['rebuild'] =>
  (account) =>
    unlessGone(rebuildAll(repairing(change, account)));
