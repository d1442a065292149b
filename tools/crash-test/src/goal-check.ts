import type { Client } from '@flashcards/client-sdk';
import { goalBonus, progressBy } from '@flashcards/goals';
import type { Projections } from '@flashcards/study';
import { promised } from './broken-promise.ts';
import type { GoalChange, SentGoal } from './goal-acts.ts';
import type { StoredGoal, StoredLog } from './stored-log.ts';
import type { Study } from './study.ts';

const isAs = (stored: StoredGoal | undefined, is: SentGoal['is'] | GoalChange | undefined): boolean => {
  if (is === undefined) return false;
  if (is === 'deleted' || !stored) return is === 'deleted' && !stored;
  const { target, endDate, title = stored.title } = is;
  return stored.target === target && stored.endDate === endDate && stored.title === title;
};

/** What was answered of goals is there, each change as a whole; what was not may be. Answers the learner's goals. */
export const checkGoalsKept = ({ goals }: StoredLog, { userID, goals: sent }: Study): readonly StoredGoal[] => {
  const mine = goals.filter((goal) => goal.userID === userID);
  const byId = new Map<string, StoredGoal>(mine.map((goal) => [goal.id, goal]));
  promised(byId.size === mine.length, `${mine.length - byId.size} goals are there twice`);
  for (const [id, { is, open }] of sent.known) {
    const stored = byId.get(id);
    const fits = isAs(stored, is) || isAs(stored, open);
    promised(fits, `goal ${id} is ${JSON.stringify(stored)}, and was answered as ${JSON.stringify(is)}`);
  }
  const unknown = mine.filter(({ id }) => !sent.known.has(id));
  promised(unknown.length <= sent.unanswered, `nobody made the goals ${unknown.map(({ id }) => id).join()}`);
  return mine;
};

/** The goal as a server shows it; throws unless it is what the log makes of it. */
const checkShown = (
  goal: StoredGoal,
  seen: ReturnType<Awaited<ReturnType<Client['goals']['list']>>['get']>,
  { events }: Projections,
): void => {
  const progress = progressBy(goal, events);
  const status = progress >= goal.target ? 'completed' : 'in-progress';
  const counted = seen?.kind === 'cards' ? seen.revised : progress;
  promised(
    seen?.kind === goal.kind && seen.status === status && counted === progress && isAs(goal, seen),
    `a server shows goal ${goal.id} as ${JSON.stringify(seen)}, by the log it is ${status} at ${progress}`,
  );
};

/** What a server shows of goals is what the log makes of them. Answers how many are completed. */
export const checkGoalsListed = async (
  client: Client,
  stored: readonly StoredGoal[],
  projections: Projections,
): Promise<number> => {
  const shown = await client.goals.list();
  promised(shown.size === stored.length, `a server shows ${shown.size} of ${stored.length} goals`);
  for (const goal of stored) checkShown(goal, shown.get(goal.id), projections);
  return [...shown.values()].filter(({ status }) => status === 'completed').length;
};

/** As `checkGoalsListed`, and they bring what they promise. */
export const checkGoalsShown = async (
  client: Client,
  { stored, study }: { readonly stored: readonly StoredGoal[]; readonly study: Study },
  projections: Projections,
): Promise<void> => {
  const { reviewXp } = projections.activity;
  const [completed, user] = [await checkGoalsListed(client, stored, projections), await client.account.get()];
  promised(user.reviewXp === reviewXp, `a server shows ${user.reviewXp} XP from reviews, the log ${reviewXp}`);
  // Of one that was deleted only its bonus is left, if it was completed then.
  const deleted = [...study.goals.known.values()].filter(({ is }) => is === 'deleted').length;
  const bonuses = (user.xp - user.reviewXp) / goalBonus - completed;
  promised(
    Number.isInteger(bonuses) && bonuses >= 0 && bonuses <= deleted,
    `a server shows ${user.xp} XP: ${user.reviewXp} and ${completed} completed goals, with ${deleted} that are deleted`,
  );
};
