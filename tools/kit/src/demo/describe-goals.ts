import type { GoalList } from '@flashcards/client-sdk';
import { columns } from './layout.ts';

/** Each goal with its status. */
export const describeGoals = (goals: GoalList): string =>
  columns([...goals.values()].map(({ status, title }) => ['goal', status.replace('-', ' '), title]));
