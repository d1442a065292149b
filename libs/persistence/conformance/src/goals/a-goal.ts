import type { Goal, GoalEdit, GoalRequest } from '@flashcards/goals';
import type { AccountId, GoalId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Goals, Store } from '@flashcards/persistence-ports';
import { today } from '../study/a-review.ts';
import { randomGoalId } from '../random-ids.ts';

/** Before all reviews of `aReview`. */
const firstMade = Date.parse('2026-03-02T06:00:00.000Z');
let made = 0;

/** 100 XP within three days; created a millisecond after the previous one. */
export const aGoal = (of: Partial<GoalRequest> = {}): GoalRequest => ({
  id: randomGoalId(),
  kind: 'xp',
  target: 100,
  endDate: addDays(today, 3),
  createdAt: new Date(firstMade + (made += 1)),
  ...of,
});

/** Creates the goal and returns it; a refusal fails the test. */
export const aStoredGoal = async (
  store: Store,
  account: AccountId,
  of: Partial<GoalRequest> = {},
  on: LocalDate = today,
): Promise<Goal> => {
  const outcome = await store.goals.create(account, { ...aGoal(of), today: on });
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
};

/** Applies these edits and keeps the other fields. */
export const edit = (
  store: Store,
  account: AccountId,
  { id, kind, title, target, endDate }: Goal,
  { today: on = today, ...edits }: Partial<GoalEdit> & { readonly today?: LocalDate },
): ReturnType<Goals['edit']> => store.goals.edit(account, { id, kind, title, target, endDate, today: on, ...edits });

/** Edits the goal and returns it; a refusal fails the test. */
export const edited = async (...args: Parameters<typeof edit>): Promise<Goal> => {
  const outcome = await edit(...args);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
};

export const goalsOf = (store: Store, account: AccountId, on: LocalDate = today): Promise<readonly Goal[]> =>
  store.goals.refresh(account, on);

/** The current goal; a missing one fails the test. */
export const goalOf = async (
  store: Store,
  account: AccountId,
  { id }: { readonly id: GoalId },
  on: LocalDate = today,
): Promise<Goal> => {
  const goal = (await goalsOf(store, account, on)).find((one) => one.id === id);
  if (!goal) throw new Error('no such goal');
  return goal;
};
