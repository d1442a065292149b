import type { RebuildStep } from '@flashcards/persistence-ports';
import type { CardId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import { saveDay } from './days.ts';
import { goalsOf, saveGoal } from './goal-rows.ts';
import type { CardCursor } from './rebuild-cards.ts';
import { rebuildCards } from './rebuild-cards.ts';
import type { DaysPlan } from './rebuild-days.ts';
import { planDays } from './rebuild-days.ts';
import type { GoalPlan, StintPlan } from './rebuild-totals.ts';
import { planGoal, planStint, rebuildTotals } from './rebuild-totals.ts';
import type { OriginCursor, StudiedCursor } from './rebuild-unstudied.ts';
import { beforeAll, beforeOrigins, rebuildOrigins, rebuildUnstudied, rebuildUnvisited } from './rebuild-unstudied.ts';
import type { Considered } from './study-turns.ts';
import { saveStint, stintsOf } from './stint-rows.ts';
import { lastSeqOf } from './totals.ts';
import type { Unhurried } from './transaction.ts';

/** Runs one step as one change of the account. */
export type Step = <Plan, T>(considered: Considered<Plan, T, never>) => Promise<T>;

type Work<T> = (working: Unhurried, user: number) => T | Promise<T>;

/** A step that reads and writes at once. */
const work = <T>(step: Step, write: Work<T>): Promise<T> => step({ plan: () => ok(undefined), write });

const cards = async function* (step: Step): AsyncGenerator<number> {
  for (let next: CardCursor | undefined = { card: '' }; next;) {
    const from: CardCursor = next;
    const { count, cursor } = await work(step, (working, user) => rebuildCards(working, user, from));
    yield count;
    next = cursor;
  }
};

const unstudied = async (step: Step): Promise<void> => {
  for (let next: StudiedCursor | undefined = beforeAll; next;) {
    const from: StudiedCursor = next;
    next = await work(step, (working, user) => rebuildUnstudied(working, user, from));
  }
  for (let next: OriginCursor | undefined = beforeOrigins; next;) {
    const from: OriginCursor = next;
    next = await work(step, (working, user) => rebuildOrigins(working, user, from));
  }
  for (let next: CardId | '' | undefined = ''; next !== undefined;) {
    const from: CardId | '' = next;
    next = await work(step, (working, user) => rebuildUnvisited(working, user, from));
  }
};

const planned = <Plan>(plan: Plan | undefined) => (plan === undefined ? undefined : ok(plan));

const days = async function* (step: Step): AsyncGenerator<number> {
  for (let next: string | undefined = ''; next !== undefined;) {
    const from: string = next;
    const { count, after }: DaysPlan = await step({
      plan: async (working, user, patience) => planned(await planDays(working, user, { after: from, patience })),
      write: ({ connection }, user, plan: DaysPlan) => {
        for (const day of plan.wrong) saveDay(connection, user, day);
        return plan;
      },
    });
    yield count;
    next = after;
  }
};

const goals = async (step: Step): Promise<void> => {
  const all = await work(step, ({ connection }, user) => goalsOf(connection, user));
  for (const { id } of all)
    await step({
      plan: async (working, user, patience) => planned(await planGoal(working, user, { id, patience })),
      write: ({ connection }, user, { counted }: GoalPlan) => {
        if (counted) saveGoal(connection, user, counted);
      },
    });
};

const stints = async (step: Step): Promise<void> => {
  const all = await work(step, ({ connection }, user) => stintsOf(connection, user));
  for (const { quest } of all)
    await step({
      plan: async (working, user, patience) => planned(await planStint(working, user, { quest, patience })),
      write: ({ connection }, user, { counted }: StintPlan) => {
        if (counted) saveStint(connection, user, counted);
      },
    });
};

/** What follows from the log of one account, worked out anew: cards, then days, then totals, goals and stints. */
export const rebuildAll = async function* (step: Step): AsyncGenerator<RebuildStep> {
  const events = await work(step, ({ connection }, user) => lastSeqOf(connection, user));
  // Every event is gone through twice, by card and by day; those that are undone, and marks, are passed over.
  const of = 2 * events + 1;
  let done = 0;
  const upTo = (most: number, more: number): RebuildStep => ({ done: (done = Math.min(done + more, most)), of });
  for await (const count of cards(step)) yield upTo(events, count);
  await unstudied(step);
  done = events;
  for await (const count of days(step)) yield upTo(2 * events, count);
  await work(step, ({ connection }, user) => rebuildTotals(connection, user));
  await goals(step);
  await stints(step);
  yield { done: of, of };
};
