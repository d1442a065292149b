import type { AccountId } from '@flashcards/kernel';
import type { Projections, RebuildStep } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import type { AccountState } from './documents.ts';
import type { Decision } from './journal.ts';
import type { LogCursor } from './log-pages.ts';
import { cardsInLog } from './log-pages.ts';
import type { CardsPage } from './rebuild-cards.ts';
import { rebuildCards } from './rebuild-cards.ts';
import { rebuildGoal, rebuildTallies } from './rebuild-goals.ts';
import { monthsToRebuild, rebuildMonth, rebuildTotals } from './rebuild-months.ts';
import type { Asking } from './study-turn.ts';

/** Each step is a call and a change of its own, decided upon what then stands: others go on in between. */
const rebuild = async function* ({ run }: Database, account: AccountId): AsyncGenerator<RebuildStep> {
  const step = <T>(decide: (asking: Asking) => Promise<Decision<T, AccountState>>): Promise<T> =>
    run(({ collections, journal }) => journal.change(account, (state) => decide({ collections, account, ...state })));
  const [cards, months] = await run(async ({ collections, journal }) => {
    await journal.settled(account);
    return Promise.all([cardsInLog(collections, account), monthsToRebuild(collections, account)]);
  });
  let done = 0;
  let of = cards + months.length + 2;
  for (let after: LogCursor | undefined; ;) {
    const page: CardsPage = await step((asking) => rebuildCards(asking, after));
    done = Math.min(done + page.cards, cards);
    yield { done, of };
    after = page.next;
    if (!after) break;
  }
  done = cards;
  for (const month of months) {
    await step((asking) => rebuildMonth(asking, month));
    yield { done: ++done, of };
  }
  await step(rebuildTotals);
  yield { done: ++done, of };
  const goals = await step(rebuildTallies);
  of += goals.length;
  yield { done: ++done, of };
  for (const id of goals) {
    await step((asking) => rebuildGoal(asking, id));
    yield { done: ++done, of };
  }
};

export const mongodbProjections = (database: Database): Projections => ({
  rebuild: (account) => rebuild(database, account),
});
