import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Activities, Marking } from '@flashcards/persistence-ports';
import { activatesBehind, isMarked, quietDay, recount } from '@flashcards/streak';
import type { Totals } from '@flashcards/study';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import { activeDaysOf, dayOf, daysInRange, heatmapDaysOf, lastReviewedDays, monthsOf, retentionOf } from './days.ts';
import { markPages } from './mark-pages.ts';
import { putMark } from './marks.ts';
import { monthOf, putDays } from './months.ts';
import type { Asking, Decided } from './study-turn.ts';
import { inTurn, stateWith, totalsOf } from './study-turn.ts';

const mark = async (asking: Asking, { mark: kind, id, at, day }: Marking): Decided<Totals, never> => {
  const { collections, account, activity } = asking;
  const months = await monthsOf(collections, account, [day]);
  const was = months.get(monthOf(day))?.find((each) => each.day === day) ?? quietDay(day);
  if (isMarked(was, kind)) return { answer: ok(totalsOf(asking)) };
  const isBehind = kind === 'check-in' && activatesBehind(activity, was);
  const behind = isBehind ? { activeDays: await activeDaysOf(collections, account) } : {};
  const moved = recount({ activity, days: [was], ...behind }, { removed: [], added: [], marks: [{ day, mark: kind }] });
  const seq = asking.seq + 1;
  const state = stateWith(asking, { activity: moved.activity, seq });
  const puts = [putMark(account, { id, mark: kind, day, at, seq }), ...putDays(account, months, moved.days)];
  return { answer: ok(totalsOf(state)), change: { state, steps: [puts] } };
};

export const mongodbActivities = (database: Database): Activities => {
  const { run } = database;
  const reading = <T>(account: AccountId, read: (collections: Collections) => Promise<T>): Promise<T> =>
    run(({ collections, journal }) => journal.reading(account, () => read(collections)));
  return {
    find: (account) => run(async ({ journal }) => totalsOf(await journal.settled(account))),

    onDay: (account, day) =>
      run(async ({ collections, journal }) => {
        await journal.settled(account);
        return dayOf(collections, account, day);
      }),

    inDays: (account, range) => reading(account, (collections) => daysInRange(collections, account, range)),

    lastReviewed: (account, count) => reading(account, (collections) => lastReviewedDays(collections, account, count)),

    heatmap: (account) => reading(account, (collections) => heatmapDaysOf(collections, account)),

    retention: (account) => reading(account, (collections) => retentionOf(collections, account)),

    marks: (account) => markPages(database, account),

    mark: (account, marking, receipt) =>
      inTurn(database, { account, receipt, decide: (asking) => mark(asking, marking) }),
  };
};
