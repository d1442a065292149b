import type { RebuildStep } from '@flashcards/persistence-ports';
import { goalsOf } from './goal-rows.ts';
import type { CardCursor } from './rebuild-cards.ts';
import { rebuildCards } from './rebuild-cards.ts';
import { rebuildDays } from './rebuild-days.ts';
import { rebuildGoal, rebuildTotals } from './rebuild-totals.ts';
import type { StudiedCursor } from './rebuild-unstudied.ts';
import { beforeAll, rebuildUnstudied } from './rebuild-unstudied.ts';
import { lastSeqOf } from './totals.ts';
import type { Unhurried } from './transaction.ts';

/** Runs one step as one transaction, with the key of the account. */
export type InOneStep = <T>(work: (working: Unhurried, user: number) => T | Promise<T>) => Promise<T>;

const cards = async function* (step: InOneStep): AsyncGenerator<number> {
  for (let next: CardCursor | undefined = { card: '' }; next;) {
    const from: CardCursor = next;
    const { count, cursor } = await step((working, user) => rebuildCards(working, user, from));
    yield count;
    next = cursor;
  }
};

const unstudied = async (step: InOneStep): Promise<void> => {
  for (let next: StudiedCursor | undefined = beforeAll; next;) {
    const from: StudiedCursor = next;
    next = await step((working, user) => rebuildUnstudied(working, user, from));
  }
};

const days = async function* (step: InOneStep): AsyncGenerator<number> {
  for (let next: string | undefined = ''; next !== undefined;) {
    const from: string = next;
    const { count, after } = await step((working, user) => rebuildDays(working, user, from));
    yield count;
    next = after;
  }
};

/** What follows from the log of one account, worked out anew: cards, then days, then totals and goals. */
export const rebuildAll = async function* (step: InOneStep): AsyncGenerator<RebuildStep> {
  const events = await step(({ connection }, user) => lastSeqOf(connection, user));
  // Every event is gone through twice, by card and by day; those that are undone, and marks, are passed over.
  const of = 2 * events + 1;
  let done = 0;
  const upTo = (most: number, more: number): RebuildStep => ({ done: (done = Math.min(done + more, most)), of });
  for await (const count of cards(step)) yield upTo(events, count);
  await unstudied(step);
  done = events;
  for await (const count of days(step)) yield upTo(2 * events, count);
  await step(({ connection }, user) => rebuildTotals(connection, user));
  const goals = await step(({ connection }, user) => goalsOf(connection, user));
  for (const { id } of goals) await step((working, user) => rebuildGoal(working, user, id));
  yield { done: of, of };
};
