import type { UseCases } from '@flashcards/application';
import type { GoalId } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/reply/invalid-value.ts';
import { replying, told } from './replying.ts';

const created = (goalID: GoalId) => ({ success: 'Goal created successfully', goalID });
const updated = { success: 'Goal updated successfully' };
const deleted = { success: 'Goal deleted successfully' };

export const goalHandlers = ({
  createXpGoal,
  createCardGoal,
  editXpGoal,
  editCardGoal,
  deleteGoal,
  updateGoalStatus,
}: UseCases) =>
  ({
    createXpGoal: async ({ caller, body: { goalXP, endDate }, once }) => {
      const goal = { target: goalXP, endDate };
      const made = await replying(once, created, (kept) => createXpGoal(caller, goal, kept));
      return !made.ok && made.code === 'end_date_passed' ? invalidValue('endDate') : made;
    },

    createCardGoal: async ({ caller, body: { cardsToRevise, endDate }, once }) => {
      const goal = { target: cardsToRevise, endDate };
      const made = await replying(once, created, (kept) => createCardGoal(caller, goal, kept));
      return !made.ok && made.code === 'end_date_passed' ? invalidValue('endDate') : made;
    },

    editXpGoal: ({ caller, body, once }) => {
      const { goalID: id, newEndDate: endDate, newTitle: title, newGoalXP: target } = body;
      return told(once, updated, (kept) => editXpGoal(caller, { id, endDate, title, target }, kept));
    },

    editCardGoal: ({ caller, body, once }) => {
      const { goalID: id, newEndDate: endDate, newTitle: title, newCardsToRevise: target } = body;
      return told(once, updated, (kept) => editCardGoal(caller, { id, endDate, title, target }, kept));
    },

    deleteGoal: ({ caller, body, once }) => told(once, deleted, (kept) => deleteGoal(caller, body.goalID, kept)),

    updateGoalStatus: ({ caller, once }) => updateGoalStatus(caller, once),
  }) satisfies Partial<Handlers>;
