import type { LocalDate } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { TotalsRow } from '@flashcards/persistence-ports';
import type { Activity, MonthRetention } from '@flashcards/streak';
import { isSameActivity, miscountedMonths, streakOf } from '@flashcards/streak';
import type { Step } from './step.ts';

/** Months and totals that differ from the sums of the days, in their corrected form. */
interface WrongTotals {
  readonly months: readonly MonthRetention[];
  readonly totals: (Pick<TotalsRow, 'lastSeq'> & { readonly activity: Activity }) | undefined;
}

const allDays = { from: '0001-01-01' as LocalDate, to: '9999-12-31' as LocalDate };

/** Corrects months, review XP and the streak from the days. */
export const totalsStep: Step<WrongTotals> = {
  find: async ({ days, totals }, account) => {
    const months = miscountedMonths(await days.months(account), await days.monthSums(account));
    const reviewXp = await days.sum(account, { ...allDays, of: 'xp' });
    const streak = streakOf(await days.active(account));
    const { lastSeq, ...kept } = await totals.find(account);
    const activity = { reviewXp, ...(streak ? { streak } : {}) };
    return ok({ months, totals: isSameActivity(kept, activity) ? undefined : { activity, lastSeq } });
  },
  save: async (tx, account, { months, totals }) => {
    if (months.length > 0) await tx.days.saveMonths(account, months);
    if (totals) await tx.totals.save(account, totals);
  },
};
