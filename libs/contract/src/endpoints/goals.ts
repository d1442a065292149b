import { named } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { goalNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { comingDate, goalRecords, goalTarget } from '../wire/goals.ts';
import { goalId, title } from '../wire/names.ts';
import { wireDate } from '../wire/scalars.ts';
import { detail } from '../wire/study-card.ts';
import { only, says } from '../wire/succeeded.ts';

const { goalID, today } = sample;
const endDate = '31/03/2026';

const created = { success: 'Goal created successfully' } as const;
const updated = { success: 'Goal updated successfully' } as const;
const deleted = { success: 'Goal deleted successfully' } as const;
const tooManyGoals = { too_many_goals: { status: 409, text: 'Too many goals' } } as const;

export const createXpGoal = endpoint({
  method: 'POST',
  path: '/create-xp-goal',
  auth: 'token',
  repeatable: false,
  summary: 'Set yourself a goal: so much XP by a date',
  description: 'XP from reviews counts, from now on. While it is completed, a goal brings 20 XP, which feed no goal.',
  body: { goalXP: named('target', goalTarget), endDate: comingDate },
  reply: only('goalID', goalId, created),
  example: { body: { goalXP: '500', endDate }, reply: { ...created, goalID } },
  refusals: tooManyGoals,
  badValues: { end_date_passed: 'endDate' },
});

export const createCardGoal = endpoint({
  method: 'POST',
  path: '/create-card-goal',
  auth: 'token',
  repeatable: false,
  summary: 'Set yourself a goal: to revise so many cards by a date',
  description: 'A card counts once a day, however it is rated. While it is completed, a goal brings 20 XP.',
  body: { cardsToRevise: named('target', goalTarget), endDate: comingDate },
  reply: only('goalID', goalId, created),
  example: { body: { cardsToRevise: '100', endDate }, reply: { ...created, goalID } },
  refusals: tooManyGoals,
  badValues: { end_date_passed: 'endDate' },
});

export const editXpGoal = endpoint({
  method: 'POST',
  path: '/edit-xp-goal',
  auth: 'token',
  repeatable: true,
  summary: 'Change an XP goal',
  description: 'The goal is judged anew: an edit may complete it, fail it, or take either back.',
  body: {
    goalID: named('goal', goalId),
    newEndDate: named('endDate', wireDate),
    newTitle: named('title', title),
    newGoalXP: named('target', goalTarget),
  },
  reply: says(updated),
  example: {
    body: { goalID, newEndDate: endDate, newTitle: 'A good March', newGoalXP: '600' },
    reply: updated,
  },
  refusals: goalNotFound,
});

export const editCardGoal = endpoint({
  method: 'POST',
  path: '/edit-card-goal',
  auth: 'token',
  repeatable: true,
  summary: 'Change a card goal',
  description: 'The goal is judged anew: an edit may complete it, fail it, or take either back.',
  body: {
    goalID: named('goal', goalId),
    newEndDate: named('endDate', wireDate),
    newTitle: named('title', title),
    newCardsToRevise: named('target', goalTarget),
  },
  reply: says(updated),
  example: {
    body: { goalID, newEndDate: endDate, newTitle: 'A good March', newCardsToRevise: '120' },
    reply: updated,
  },
  refusals: goalNotFound,
});

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/delete-goal',
  auth: 'token',
  repeatable: false,
  summary: 'Delete a goal',
  description: 'What a completed goal has brought stays.',
  body: { goalID: named('goal', goalId) },
  reply: says(deleted),
  example: { body: { goalID }, reply: deleted },
  refusals: goalNotFound,
});

export const updateGoalStatus = endpoint({
  method: 'POST',
  path: '/update-goal-status',
  auth: 'token',
  repeatable: true,
  summary: 'Refresh the status of your goals and get them',
  description:
    'Oldest first. A goal fails the day after its end date. With `detail=full` goals have `kind`, `target`, `progress` and `startDate` too, for clients that word them on their own.',
  body: {},
  query: { detail },
  reply: goalRecords,
  large: 'streamed',
  example: {
    body: {},
    reply: {
      [goalID]: {
        data: { goal_xp: '500', start_date: today, starting_xp: '25' },
        end_date: endDate,
        fail_date: '',
        status: 'in progress',
        title: 'Gain 500 XP by 31/03/2026',
        type: 'XP',
      },
    },
  },
  onInvalidToken: 'empty-object',
});
