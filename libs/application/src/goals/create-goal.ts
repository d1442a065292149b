import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { Goal, GoalKind } from '@flashcards/goals';
import type { GoalId, LocalDate, Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Goals, Receipted } from '@flashcards/persistence-ports';
import type { NewId, Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';

export interface NewGoal {
  /** Cards or XP. */
  readonly target: number;
  readonly endDate: LocalDate;
}

interface Ports {
  readonly goals: Goals;
  readonly now: Now;
  readonly newId: NewId;
}

type Created = Receipted<GoalId, 'too_many_goals'> | Refusal<'end_date_passed'>;

/** Creates a goal that counts from now on. Its end date may be today or later. */
const createGoal =
  (kind: GoalKind) =>
  ({ goals, now, newId }: Ports) =>
  async (user: User, { target, endDate }: NewGoal, once?: Once<GoalId>): Promise<Created> => {
    const createdAt = now();
    const today = studyDay(createdAt, user.settings);
    if (endDate < today) return refuse('end_date_passed');
    const id = newId() as GoalId;
    return answering(
      once,
      (goal: Goal) => goal.id,
      (receipt) => goals.create(user.account, { id, kind, target, endDate, createdAt, today }, receipt),
    );
  };

export const createXpGoal = createGoal('xp');
export const createCardGoal = createGoal('cards');
