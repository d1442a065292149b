import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Activities, Marking, Tx } from '@flashcards/persistence-ports';
import { activatesBehind, recount } from '@flashcards/streak';
import type { Totals } from '@flashcards/study';
import type { Change } from '../change.ts';

const moved = async (tx: Tx, account: AccountId, marking: Marking): Promise<Totals> => {
  const { lastSeq: before, completedGoals, questsWon, ...activity } = await tx.totals.find(account);
  const verdicts = { completedGoals, questsWon };
  if (await tx.days.hasMark(account, marking)) return { ...activity, ...verdicts };
  const days = [...(await tx.days.find(account, [marking.day])).values()];
  const needsAll = marking.mark === 'check-in' && days.some((day) => activatesBehind(activity, day));
  const learner = { activity, days, ...(needsAll ? { activeDays: await tx.days.active(account) } : {}) };
  const counted = recount(learner, { removed: [], added: [], marks: [marking] });
  const lastSeq = before + 1;
  await tx.days.insertMark(account, { ...marking, seq: lastSeq });
  await tx.totals.save(account, { activity: counted.activity, lastSeq });
  await tx.days.save(account, counted.days);
  return { ...counted.activity, ...verdicts };
};

export const mark =
  (change: Change): Activities['mark'] =>
  (account, marking, receipt) =>
    change(account, receipt, async (tx) => ok(await moved(tx, account, marking)));
