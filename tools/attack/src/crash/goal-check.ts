import type { Client } from '@flashcards/client-sdk';
import { goalBonus, progressBy } from '@flashcards/goals';
import type { Projections } from '@flashcards/study';
import { promised } from './broken-promise.ts';
import type { GoalChange, SentGoal } from './goal-acts.ts';
import type { Log } from './log.ts';
import type { Study } from './study.ts';

type LoggedGoal = Log['goals'][number];

const isAs = (stored: LoggedGoal | undefined, is: SentGoal['is'] | GoalChange | undefined): boolean => {
  if (is === undefined) return false;
  if (is === 'deleted' || !stored) return is === 'deleted' && !stored;
  const { target, endDate, title = stored.title } = is;
  return stored.target === target && stored.endDate === endDate && stored.title === title;
};

/** What was answered of goals is there, each change as a whole; what was not may be. */
export const checkGoalsKept = ({ goals }: Log, { goals: sent }: Study): void => {
  const byId = new Map<string, LoggedGoal>(goals.map((goal) => [goal.id, goal]));
  promised(byId.size === goals.length, `${goals.length - byId.size} goals are there twice`);
  for (const [id, { is, open }] of sent.known) {
    const stored = byId.get(id);
    const fits = isAs(stored, is) || isAs(stored, open);
    promised(fits, `goal ${id} is ${JSON.stringify(stored)}, and was answered as ${JSON.stringify(is)}`);
  }
  const unknown = goals.filter(({ id }) => !sent.known.has(id));
  promised(unknown.length <= sent.unanswered, `nobody made the goals ${unknown.map(({ id }) => id).join()}`);
};

/** The goal as a server shows it; throws unless it is what the log makes of it. */
const checkShown = (
  goal: LoggedGoal,
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
export const checkGoalsListed = async (client: Client, { goals }: Log, projections: Projections): Promise<number> => {
  const shown = await client.goals.list();
  promised(shown.size === goals.length, `a server shows ${shown.size} of ${goals.length} goals`);
  for (const goal of goals) checkShown(goal, shown.get(goal.id), projections);
  return [...shown.values()].filter(({ status }) => status === 'completed').length;
};

/** As `checkGoalsListed`, and they bring what they promise. */
export const checkGoalsShown = async (
  client: Client,
  { log, study }: { readonly log: Log; readonly study: Study },
  projections: Projections,
): Promise<void> => {
  const { reviewXp } = projections.activity;
  const [completed, user] = [await checkGoalsListed(client, log, projections), await client.account.get()];
  promised(user.reviewXp === reviewXp, `a server shows ${user.reviewXp} XP from reviews, the log ${reviewXp}`);
  // Of one that was deleted only its bonus is left, if it was completed then.
  const deleted = [...study.goals.known.values()].filter(({ is }) => is === 'deleted').length;
  const bonuses = (user.xp - user.reviewXp) / goalBonus - completed;
  promised(
    Number.isInteger(bonuses) && bonuses >= 0 && bonuses <= deleted,
    `a server shows ${user.xp} XP: ${user.reviewXp} and ${completed} completed goals, with ${deleted} that are deleted`,
  );
};
