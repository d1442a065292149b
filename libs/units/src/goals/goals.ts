import type { Goal } from '@flashcards/goals';
import { editGoal, makeGoal, mostGoals, refresh } from '@flashcards/goals';
import type { AccountId, LocalDate } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Goals, Tx, UnitOfWork } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import type { PreparedChange } from '../prepared.ts';
import { progressOf } from '../study/progress-of.ts';

const create =
  (change: PreparedChange): Goals['create'] =>
  (account, { today, ...request }, receipt) =>
    change(account, receipt, {
      prepare: async (tx, patience) => {
        if ((await tx.goals.count(account)) >= mostGoals) return refuse('too_many_goals');
        return progressOf(tx, account, { ...request, patience });
      },
      work: async (tx, progress) => {
        const { reviewXp: startingXp } = await tx.totals.find(account);
        const goal = makeGoal(request, { today, progress, startingXp });
        await tx.goals.insert(account, goal);
        return ok(goal);
      },
    });

const edit =
  (change: PreparedChange): Goals['edit'] =>
  (account, { id, kind, today, ...changed }, receipt) =>
    change(account, receipt, {
      prepare: async (tx, patience) => {
        const goal = await tx.goals.find(account, id);
        if (goal?.kind !== kind) return refuse('goal_not_found');
        const progress = await progressOf(tx, account, { ...goal, endDate: changed.endDate, patience });
        return progress.ok ? ok(editGoal(goal, changed, { today, progress: progress.value })) : progress;
      },
      work: async (tx, goal) => {
        await tx.goals.save(account, [goal]);
        return ok(goal);
      },
    });

const remove =
  (change: Change): Goals['delete'] =>
  (account, id, receipt) =>
    change(account, receipt, async (tx) => {
      const goal = await tx.goals.find(account, id);
      if (!goal) return refuse('goal_not_found');
      await tx.goals.delete(account, id);
      if (goal.status === 'completed') await tx.totals.keepGoals(account, 1);
      return ok(undefined);
    });

/** The goals as of today, and those among them whose stored rows differ. */
interface Looked {
  readonly goals: readonly Goal[];
  readonly moved: readonly Goal[];
}

const lookedAt = (known: readonly Goal[], today: LocalDate): Looked => {
  const goals = known.map((goal) => refresh(goal, today));
  return { goals, moved: goals.filter((goal, index) => goal !== known[index]) };
};

/** Empty for a deleted account. */
const goalsOf = async (tx: Tx, account: AccountId): Promise<readonly Goal[]> =>
  (await tx.accounts.isThere(account)) ? tx.goals.all(account) : [];

/** Reads first and writes only where a goal changed, which is rare. */
const refreshed =
  ({ read, write }: GoalUnits): Goals['refresh'] =>
  async (account, today) => {
    const looked = lookedAt(await read(account, (tx) => goalsOf(tx, account)), today);
    if (looked.moved.length === 0) return looked.goals;
    const { value } = await write(account, async (tx) => {
      const { goals, moved } = lookedAt(await goalsOf(tx, account), today);
      await tx.goals.save(account, moved);
      return ok(goals);
    });
    return value;
  };

/** What changes of goals need. */
export interface GoalUnits extends UnitOfWork {
  readonly change: Change;
  readonly prepared: PreparedChange;
}

/** Goals and their verdicts (decision 0014). */
export const goalChanges = (units: GoalUnits): Goals => ({
  create: create(units.prepared),
  edit: edit(units.prepared),
  delete: remove(units.change),
  refresh: refreshed(units),
});
