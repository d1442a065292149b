import { isRefused } from '@flashcards/client-sdk';
import { promised } from './broken-promise.ts';
import { answered } from './learner.ts';
import type { Clients } from './study.ts';

/** What a learner says of a goal; the title is the server's until it is edited. */
export interface GoalTerms {
  readonly target: number;
  readonly endDate: string;
  readonly title?: string;
}

export type GoalChange = Required<GoalTerms> | 'deleted';

/** A goal whose making was answered. Only the device that made it changes it, one change after the other. */
export interface SentGoal {
  readonly madeBy: string;
  readonly kind: 'cards' | 'xp';
  is: GoalTerms | 'deleted';
  /** Asked for and not answered: it may have taken effect. */
  open?: GoalChange;
}

export interface SentGoals {
  readonly known: Map<string, SentGoal>;
  /** Those whose making was not answered: each may be there. A repeat would make another one. */
  unanswered: number;
}

export const noGoals = (): SentGoals => ({ known: new Map(), unanswered: 0 });

/** Makes a goal by the first of these; whether it answered. */
export const makeGoal = async (
  goals: SentGoals,
  { madeBy, kind, terms }: { readonly madeBy: string; readonly kind: SentGoal['kind']; readonly terms: GoalTerms },
  [client]: Clients,
): Promise<boolean> => {
  const made = await answered(kind === 'xp' ? client.goals.createXp(terms) : client.goals.createCards(terms));
  if (made) goals.known.set(made.answer, { madeBy, kind, is: terms });
  else goals.unanswered += 1;
  return made !== undefined;
};

/** A goal that is deleted twice is not found the second time. */
const unlessGone = async (call: Promise<void>): Promise<void> => {
  try {
    await call;
  } catch (error) {
    if (!isRefused(error, 'goal_not_found')) throw error;
  }
};

/** Edits or deletes a goal by all of these at once; whether the first answered. */
export const changeGoal = async (
  id: string,
  { goal, change }: { readonly goal: SentGoal; readonly change: GoalChange },
  clients: Clients,
): Promise<boolean> => {
  goal.open = change;
  const answers = await Promise.all(
    clients.map(({ goals }) => {
      if (change === 'deleted') return answered(unlessGone(goals.delete(id)));
      return answered(goal.kind === 'xp' ? goals.editXp(id, change) : goals.editCards(id, change));
    }),
  );
  if (answers.some((answer) => answer !== undefined)) {
    goal.is = change;
    delete goal.open;
  }
  return answers[0] !== undefined;
};

export const sendChangesAgain = async ({ known }: SentGoals, clients: Clients): Promise<void> => {
  for (const [id, goal] of known)
    if (goal.open) {
      const works = await changeGoal(id, { goal, change: goal.open }, clients);
      promised(works, `a change of goal ${id} is not answered by a server that works`);
    }
};
