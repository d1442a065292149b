import type { Goal } from '@flashcards/goals';
import { editGoal } from '@flashcards/goals';
import type { GoalId, LocalDate } from '@flashcards/kernel';
import { addDays, laterOf } from '@flashcards/kernel';
import { isDeepStrictEqual } from 'node:util';
import type { AccountState, GoalsState } from './documents.ts';
import { progressOf } from './goal-progress.ts';
import { byNumber, goalFrom, goalKey, goalsOf, goalsWith, talliesAsText } from './goal-tallies.ts';
import type { Decision } from './journal.ts';
import type { Asking } from './study-turn.ts';
import { stateWith } from './study-turn.ts';

/** Makes every goal have its tally, and every tally its goal; answers the goals. */
export const rebuildTallies = async (asking: Asking): Promise<Decision<readonly GoalId[], AccountState>> => {
  const { goals: state } = asking;
  if (!state) return { answer: [] };
  const found = await goalsOf(asking.collections, asking.account, state);
  const answer = found.map(({ id }) => id);
  const until = found.reduce((last, { endDate }) => laterOf(last, endDate), state.until);
  const goals: GoalsState = {
    ...state,
    tallies: talliesAsText(found.toSorted((one, other) => one.n - other.n)),
    until,
  };
  if (isDeepStrictEqual(goals, state)) return { answer };
  return { answer, change: { state: stateWith(asking, { goals }), steps: [] } };
};

/** Whether the end date has passed is for the next look to find, where it was not found yet. */
const dayOfVerdict = ({ status, endDate }: Goal): LocalDate => (status === 'failed' ? addDays(endDate, 1) : endDate);

/** Makes the progress of a goal as the log has it, and judges it anew where that moved. */
export const rebuildGoal = async (asking: Asking, id: GoalId): Promise<Decision<void, AccountState>> => {
  const { collections, account, goals } = asking;
  const document = await collections.goals.findOne({ _id: goalKey(account, id) });
  if (!document || !goals) return { answer: undefined };
  const goal = goalFrom(document, byNumber(goals));
  const progress = await progressOf(collections, account, goal);
  if (progress === goal.progress) return { answer: undefined };
  const judged = { ...editGoal(goal, goal, { today: dayOfVerdict(goal), progress }), n: goal.n };
  return { answer: undefined, change: { state: stateWith(asking, { goals: goalsWith(goals, [judged]) }), steps: [] } };
};
