import type { Goal, GoalDetails, LocalDate } from '@flashcards/client-sdk';
import { toDate } from '@flashcards/client-sdk';
import { titleOf } from '@flashcards/goals';
import { texts } from '../texts/texts.ts';
import type { PacedGoal } from './goal-pace.ts';
import { paceOf } from './goal-pace.ts';

const words = texts.goals;

export type ShownGoal = Goal & GoalDetails;

type NamedGoal = Pick<Goal, 'kind' | 'target' | 'endDate' | 'title'>;

/** Blank where the service gave the goal its title. */
export const ownTitle = ({ title, ...goal }: NamedGoal): string => (title === titleOf(goal) ? '' : title);

/** The learner's own title, else one in the app's language. */
export const goalName = (goal: NamedGoal): string =>
  ownTitle(goal) || words.name(words.amount[goal.kind](goal.target), toDate(goal.endDate));

/** "34 of 100 cards". */
export const progressWords = ({ kind, target, progress }: Pick<ShownGoal, 'kind' | 'target' | 'progress'>): string =>
  words.progress(progress, words.amount[kind](target));

/** "12 days left · need 5.5 a day". */
export const paceWords = (goal: PacedGoal, today: LocalDate): string => {
  const { daysLeft, perDay } = paceOf(goal, today);
  return `${words.daysLeft(daysLeft)} · ${daysLeft === 1 ? words.today(perDay) : words.perDay(perDay)}`;
};
