import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/invalid-value.ts';

const created = 'Goal created successfully';
const updated = { success: 'Goal updated successfully' };

export const goalHandlers = ({
  createXpGoal,
  createCardGoal,
  editXpGoal,
  editCardGoal,
  deleteGoal,
  updateGoalStatus,
}: UseCases) =>
  ({
    createXpGoal: async ({ caller, body: { goalXP, endDate } }) => {
      const made = await createXpGoal(caller, { target: goalXP, endDate });
      if (made.ok) return ok({ success: created, goalID: made.value });
      return made.code === 'end_date_passed' ? invalidValue('endDate') : made;
    },

    createCardGoal: async ({ caller, body: { cardsToRevise, endDate } }) => {
      const made = await createCardGoal(caller, { target: cardsToRevise, endDate });
      if (made.ok) return ok({ success: created, goalID: made.value });
      return made.code === 'end_date_passed' ? invalidValue('endDate') : made;
    },

    editXpGoal: async ({ caller, body: { goalID: id, newEndDate: endDate, newTitle: title, newGoalXP: target } }) => {
      const edited = await editXpGoal(caller, { id, endDate, title, target });
      return edited.ok ? ok(updated) : edited;
    },

    editCardGoal: async ({ caller, body }) => {
      const { goalID: id, newEndDate: endDate, newTitle: title, newCardsToRevise: target } = body;
      const edited = await editCardGoal(caller, { id, endDate, title, target });
      return edited.ok ? ok(updated) : edited;
    },

    deleteGoal: async ({ caller, body }) => {
      const deleted = await deleteGoal(caller, body.goalID);
      return deleted.ok ? ok({ success: 'Goal deleted successfully' }) : deleted;
    },

    updateGoalStatus: async ({ caller }) => ok(await updateGoalStatus(caller)),
  }) satisfies Partial<Handlers>;
