import type { Client } from '@flashcards/client-sdk';
import { goalBonus, progressBy } from '@flashcards/goals';
import type { Projections } from '@flashcards/study';
import { promised } from '../checks/broken-promise.ts';
import { answered } from './learner.ts';
import type { Log } from '../checks/log-check.ts';
import type { Study } from './study.ts';
import type { Turn } from './turn.ts';
import { pick } from './turn.ts';

/** The values that a learner gives a goal. The server chooses the title until it is edited. */
interface GoalTerms {
  readonly target: number;
  readonly endDate: string;
  readonly title?: string;
}

type GoalChange = Required<GoalTerms> | 'deleted';

/** A goal whose creation was answered. Only its own device changes it, one change at a time. */
interface SentGoal {
  readonly madeBy: string;
  readonly kind: 'cards' | 'xp';
  is: GoalTerms | 'deleted';
  /** A change without an answer: it may have taken effect. */
  open?: GoalChange;
}

export interface SentGoals {
  readonly known: Map<string, SentGoal>;
  /** Goals whose creation was not answered: each may exist. A retry would create another one. */
  unanswered: number;
}

export const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Creates a goal; returns whether it was answered. */
const makeGoal = async (
  { goals }: Study,
  { client, madeBy, kind, target }: { client: Client } & Pick<SentGoal, 'madeBy' | 'kind'> & Pick<GoalTerms, 'target'>,
): Promise<boolean> => {
  const terms = { target, endDate: daysFromNow(30) };
  const made = await answered(kind === 'xp' ? client.goals.createXp(terms) : client.goals.createCards(terms));
  if (made) goals.known.set(made.answer, { madeBy, kind, is: terms });
  else goals.unanswered += 1;
  return made !== undefined;
};

/** Sends one edit or deletion of a goal with all clients concurrently; returns whether the first one answered. */
const changeGoal = async (
  [id, goal]: readonly [string, SentGoal],
  change: GoalChange,
  clients: readonly Client[],
): Promise<boolean> => {
  goal.open = change;
  const answers = await Promise.all(
    clients.map(({ goals }) => {
      // A second deletion does not find it.
      if (change === 'deleted') return answered(goals.delete(id), 'goal_not_found');
      return answered(goal.kind === 'xp' ? goals.editXp(id, change) : goals.editCards(id, change));
    }),
  );
  if (answers.some((answer) => answer !== undefined)) {
    goal.is = change;
    delete goal.open;
  }
  return answers[0] !== undefined;
};

/** Targets that reviews and undoing cross repeatedly. */
const farTargets = { cards: 6, xp: 80 };
const goalsOfDevice = 3;

/** Creates one of a few goals, or changes one. */
export const pursueGoal = (study: Study, turn: Turn, clients: readonly [Client, ...Client[]]): Promise<boolean> => {
  const { fraction, name, step } = turn;
  const mine = [...study.goals.known].filter(
    ([, { madeBy, is, open }]) => madeBy === name && is !== 'deleted' && open === undefined,
  );
  const known = pick(mine, fraction('goal'));
  const kind = known?.[1].kind ?? (fraction('kind') < 0.5 ? 'xp' : 'cards');
  const target = 1 + Math.floor(fraction('target') * farTargets[kind]);
  if (!known || mine.length < goalsOfDevice) return makeGoal(study, { client: clients[0], madeBy: name, kind, target });
  const change = fraction('change') < 0.3 ? 'deleted' : { target, endDate: daysFromNow(30), title: `${name}, ${step}` };
  return changeGoal(known, change, clients);
};

export const sendChangesAgain = async ({ goals }: Study, clients: readonly Client[]): Promise<void> => {
  for (const each of goals.known) if (each[1].open) await changeGoal(each, each[1].open, clients);
  const open = [...goals.known.values()].filter((goal) => goal.open !== undefined);
  promised(open.length === 0, `changes of ${open.length} goals are not answered by servers that work`);
};

type LoggedGoal = Log['goals'][number];

const isAs = (stored: LoggedGoal | undefined, is: SentGoal['is'] | undefined): boolean => {
  if (is === undefined) return false;
  if (is === 'deleted' || !stored) return is === 'deleted' && !stored;
  const { target, endDate, title = stored.title } = is;
  return stored.target === target && stored.endDate === endDate && stored.title === title;
};

/** Checks that all answered changes of goals are stored completely; unanswered ones may be. */
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

type ShownGoals = Awaited<ReturnType<Client['goals']['list']>>;

/** Checks that a goal is shown as computed from the log. */
const checkListed = (goal: LoggedGoal, shown: ShownGoals, { events }: Projections): void => {
  const [seen, progress] = [shown.get(goal.id), progressBy(goal, events)];
  const status = progress >= goal.target ? 'completed' : 'in-progress';
  const counted = seen?.kind === 'cards' ? seen.revised : progress;
  promised(
    seen?.kind === goal.kind && seen.status === status && counted === progress && isAs(goal, seen),
    `a server shows goal ${goal.id} as ${JSON.stringify(seen)}, by the log it is ${status} at ${progress}`,
  );
};

/**
 * Checks that goals and XP match the log, with a bonus for each completed goal. A deleted goal leaves only its bonus, if
 * it had been completed.
 */
export const checkGoalsShown = async (
  client: Client,
  { log, study }: { readonly log: Log; readonly study: Study },
  projections: Projections,
): Promise<void> => {
  const [shown, user] = [await client.goals.list(), await client.account.get()];
  promised(shown.size === log.goals.length, `a server shows ${shown.size} of ${log.goals.length} goals`);
  for (const goal of log.goals) checkListed(goal, shown, projections);
  const completed = [...shown.values()].filter(({ status }) => status === 'completed').length;
  const { reviewXp } = projections.activity;
  promised(user.reviewXp === reviewXp, `a server shows ${user.reviewXp} XP from reviews, the log ${reviewXp}`);
  const extra = user.xp - reviewXp - goalBonus * completed;
  const deleted = [...study.goals.known.values()].filter(({ is }) => is === 'deleted').length;
  const bonuses = extra / goalBonus;
  promised(
    Number.isInteger(bonuses) && bonuses >= 0 && bonuses <= deleted,
    `${study.userID} has ${extra} XP beyond reviews and completed goals, with ${deleted} goals that are deleted`,
  );
};
