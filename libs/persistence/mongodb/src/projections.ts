import type { AccountId, CardId } from '@flashcards/kernel';
import type { Projections, RebuildStep } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import type { AccountState } from './documents.ts';
import type { Decision } from './journal.ts';
import { judgeQuestsOf } from './judge-quests.ts';
import type { LogCursor } from './log-pages.ts';
import { cardsInLog } from './log-pages.ts';
import type { CardsPage } from './rebuild-cards.ts';
import { rebuildCards } from './rebuild-cards.ts';
import { rebuildGoal, rebuildTallies } from './rebuild-goals.ts';
import { monthsToRebuild, rebuildMonth, rebuildTotals } from './rebuild-months.ts';
import { rebuildRows } from './rebuild-rows.ts';
import { openStints, rebuildStint } from './rebuild-stints.ts';
import type { Asking } from './study-turn.ts';

type Decide<T> = (asking: Asking) => Promise<Decision<T, AccountState>>;

/** One short change, decided upon what then stands: others go on in between. */
type Step = <T>(decide: Decide<T>) => Promise<T>;

/** So many cards are remembered as done; of others the log is asked once more. */
const mostRemembered = 100_000;

/** Brings all cards in line with the log; yields how many are done. */
const rebuildProgress = async function* (step: Step, most: number): AsyncGenerator<number> {
  const isDone = new Set<CardId>();
  let done = 0;
  for (let after: LogCursor | undefined; ;) {
    const page: CardsPage = await step((asking) => rebuildCards(asking, { after, most }));
    for (const card of page.cards) if (isDone.size < mostRemembered) isDone.add(card);
    yield (done += page.cards.length);
    after = page.next;
    if (!after) break;
  }
  const isRight = (card: CardId): boolean => isDone.has(card);
  for (const of of ['progress', 'visits'] as const)
    for (let after: string | undefined; ;) {
      after = await step((asking) => rebuildRows(asking, { of, after, isRight }));
      if (after === undefined) break;
      yield done;
    }
};

/** One after the other; how many are done. */
const rebuildEach = async function* <Id>(
  step: Step,
  ids: readonly Id[],
  rebuildOne: (asking: Asking, id: Id) => Promise<Decision<void, AccountState>>,
): AsyncGenerator<number> {
  for (const [index, id] of ids.entries()) {
    await step((asking) => rebuildOne(asking, id));
    yield index + 1;
  }
};

/** What goals and stints count, after so many steps `before`; answers how many steps there are in all. */
const rebuildCounts = async function* (step: Step, before: number): AsyncGenerator<RebuildStep, number> {
  const goals = await step(rebuildTallies);
  const stints = await step(openStints);
  const of = before + 1 + goals.length + stints.length;
  yield { done: before, of };
  for await (const done of rebuildEach(step, goals, rebuildGoal)) yield { done: before + done, of };
  const first = before + goals.length;
  for await (const done of rebuildEach(step, stints, rebuildStint)) yield { done: first + done, of };
  return of;
};

/** About fifteen milliseconds of replay, and one short change. */
const eventsOfAStep = 500;

/** Cards, the months they make, the totals that those make, the goals and the stints; one after the other. */
export const rebuildAll = async function* (
  { run }: Database,
  account: AccountId,
  eventsAtOnce = eventsOfAStep,
): AsyncGenerator<RebuildStep> {
  const step: Step = (decide) =>
    run(({ collections, journal }) => journal.change(account, (state) => decide({ collections, account, ...state })));
  const [cards, months] = await run(async ({ collections, journal }) => {
    await journal.settled(account);
    return Promise.all([cardsInLog(collections, account), monthsToRebuild(collections, account)]);
  });
  const of = cards + months.length + 2;
  for await (const done of rebuildProgress(step, eventsAtOnce)) yield { done: Math.min(done, cards), of };
  for (const [index, month] of months.entries()) {
    await step((asking) => rebuildMonth(asking, month));
    yield { done: cards + index + 1, of };
  }
  await step(rebuildTotals);
  const all = yield* rebuildCounts(step, of - 1);
  yield { done: all, of: all };
};

/** Where the account was deleted meanwhile there is nothing left to do. */
const rebuildUnlessGone = async function* (database: Database, account: AccountId): AsyncGenerator<RebuildStep> {
  try {
    yield* rebuildAll(database, account);
  } catch (error) {
    if (!(error instanceof AccountGone)) throw error;
  }
};

export const mongodbProjections = (database: Database): Projections => ({
  rebuild: (account) => rebuildUnlessGone(database, account),
  judge: (account) => database.run((call) => judgeQuestsOf(call, account)),
});
