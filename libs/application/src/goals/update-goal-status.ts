import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { Goal, GoalKind } from '@flashcards/goals';
import { failDateOf } from '@flashcards/goals';
import type { GoalId, LocalDate } from '@flashcards/kernel';
import type { Goals, Receipted, Receipts } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Detail } from '../study/study-cards.ts';
import type { Once } from '../accounts/once.ts';
import { keepAfterwards } from '../accounts/once.ts';

interface Facts extends Pick<Goal, 'title' | 'target' | 'endDate' | 'status'> {
  readonly kind: GoalKind;
  /** `undefined` unless the goal has failed. */
  readonly failDate: LocalDate | undefined;
}

/** A goal as its learner sees it: a card goal with its progress, an XP goal with its start. */
export type GoalStanding =
  | (Facts & { readonly kind: 'cards'; readonly revised: number })
  | (Facts & { readonly kind: 'xp'; readonly startDate: LocalDate; readonly startingXp: number });

const standingOf = (goal: Goal): GoalStanding => {
  const { kind, title, target, endDate, status, progress, startDate, startingXp } = goal;
  const facts = { title, target, endDate, status, failDate: failDateOf(goal) };
  return kind === 'cards' ? { kind, ...facts, revised: progress } : { kind, ...facts, startDate, startingXp };
};

/** A goal with what clients need to word it on their own. */
type FullStanding = GoalStanding & Pick<Goal, 'startDate' | 'progress'>;

const fullStandingOf = (goal: Goal): FullStanding => ({
  ...standingOf(goal),
  startDate: goal.startDate,
  progress: goal.progress,
});

type Standings = ReadonlyMap<GoalId, GoalStanding | FullStanding>;

interface Ports {
  readonly goals: Goals;
  readonly receipts: Receipts;
  readonly now: Now;
}

/** All goals of the learner, oldest first, with their status as of today. */
export const updateGoalStatus =
  ({ goals, receipts, now }: Ports) =>
  async (user: User, { detail }: Detail = {}, once?: Once<Standings>): Promise<Receipted<Standings, never>> => {
    const today = studyDay(now(), user.settings);
    const refreshed = await goals.refresh(user.account, today);
    const shown = detail ? fullStandingOf : standingOf;
    const answer: Standings = new Map(refreshed.map((goal) => [goal.id, shown(goal)]));
    return keepAfterwards(receipts, user.account, { once, answer });
  };
