import type { Goal } from '@flashcards/goals';
import type { GoalRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import { deleteGoal, goalCount, goalOf, goalsOf, goalsTouched, insertGoal, saveGoal } from './stored-goals.ts';

export const goalRows = ({ readOwn, writeOwn, writeEach }: Steps): GoalRows => ({
  find: readOwn(goalOf),
  all: readOwn(goalsOf),
  touched: readOwn(goalsTouched),
  count: readOwn(goalCount),
  insert: writeOwn(insertGoal),
  save: writeEach<Goal>(saveGoal),
  delete: writeOwn(deleteGoal),
});
