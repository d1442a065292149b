import type { AccountId, QuestId } from '@flashcards/kernel';
import type { TotalsRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import { countWin, keepBonuses, saveTotals, totalsRowOf } from './totals.ts';
import { userKey } from '../accounts/users.ts';

export const totalsRows = ({ readOwn, write, writeOwn }: Steps): TotalsRows => ({
  find: readOwn(totalsRowOf),
  save: writeOwn(saveTotals),
  keepGoals: writeOwn(keepBonuses),
  countWin: write((connection, _: QuestId, accounts: readonly AccountId[]) => {
    for (const account of accounts) countWin(connection, userKey(connection, account));
  }),
});
