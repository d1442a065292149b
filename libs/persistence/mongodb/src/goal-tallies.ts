import type { Goal, GoalStatus } from '@flashcards/goals';
import { mostGoals } from '@flashcards/goals';
import type { AccountId, GoalId, LocalDate } from '@flashcards/kernel';
import { laterOf } from '@flashcards/kernel';
import type { Collections } from './collections.ts';
import type { GoalsState } from './documents.ts';
import type { GoalDocument } from './study-documents.ts';
import { keyOf, ofUser } from './keys.ts';

const letters = { 'in-progress': 'o', completed: 'd', failed: 'l' } as const satisfies Record<GoalStatus, string>;

const statuses: ReadonlyMap<string, GoalStatus> = new Map(
  Object.entries(letters).map(([status, letter]) => [letter, status as GoalStatus]),
);

/** How far the goal of a number has come. */
export interface GoalTally {
  readonly n: number;
  readonly progress: number;
  readonly status: GoalStatus;
}

export const talliesIn = ({ tallies }: Pick<GoalsState, 'tallies'>): readonly GoalTally[] =>
  (tallies === '' ? [] : tallies.split(',')).map((line) => {
    const [n, progress, letter = ''] = line.split(' ');
    return { n: Number(n), progress: Number(progress), status: statuses.get(letter) ?? 'in-progress' };
  });

export const talliesAsText = (tallies: readonly GoalTally[]): string =>
  tallies.map(({ n, progress, status }) => `${n} ${progress} ${letters[status]}`).join(',');

export const goalKey = (account: AccountId, id: GoalId): string => keyOf(account, id);

/** A goal as it is kept: with its number among the account's. */
export interface NumberedGoal extends Goal {
  readonly n: number;
}

/** What a goal is, without how far it has come. */
export const goalDocument = (
  account: AccountId,
  { progress: _progress, status: _status, ...goal }: NumberedGoal,
): Omit<GoalDocument, 'rev'> => ({ _id: goalKey(account, goal.id), ...goal });

export const withoutNumber = ({ n: _, ...goal }: NumberedGoal): Goal => goal;

/** Completed goals, those among them that were deleted since. */
export const completedIn = (goals: GoalsState | undefined): number =>
  goals ? goals.kept + goals.tallies.split(letters.completed).length - 1 : 0;

export const goalFrom = (document: GoalDocument, tallies: ReadonlyMap<number, GoalTally>): NumberedGoal => {
  const { id, n, kind, target, endDate, createdAt, title, startDate, startingXp } = document;
  const { progress, status } = tallies.get(n) ?? { progress: 0, status: 'in-progress' };
  return { id, n, kind, target, endDate, createdAt, title, startDate, startingXp, progress, status };
};

export const byNumber = (state: GoalsState): ReadonlyMap<number, GoalTally> =>
  new Map(talliesIn(state).map((tally) => [tally.n, tally]));

/** One more than the most, so that one command answers with all. */
const goalsAtOnce = mostGoals + 1;

const inOrder = (one: Goal, other: Goal): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);

/** Not the tombstones: of goals made and deleted again there may be a hundred thousand in a day. */
const standing = (account: AccountId) => ({ _id: ofUser(account), goneAt: { $exists: false } });

/** All goals of the account, oldest first; those of one instant by id. */
export const goalsOf = async (
  { goals }: Collections,
  account: AccountId,
  state: GoalsState | undefined,
): Promise<readonly NumberedGoal[]> => {
  if (!state || state.tallies === '') return [];
  const found = await goals.find(standing(account), { batchSize: goalsAtOnce }).toArray();
  const tallies = byNumber(state);
  return found.map((document) => goalFrom(document, tallies)).sort(inOrder);
};

/** What a review needs of a goal, and not its words. */
const counted = { _id: 0, n: 1, kind: 1, target: 1, endDate: 1, createdAt: 1 } as const;

/** Whether a change whose first day is `from` may touch a goal: one is in progress, or ends then or later. */
export const mayTouchGoals = (state: GoalsState | undefined, from: LocalDate): state is GoalsState =>
  state !== undefined && (state.until >= from || state.tallies.includes(letters['in-progress']));

/**
 * Those that a change may touch whose first day is `from`: which are in progress, or end then or later. Nothing is read
 * where the journal tells that there are none. Without their words.
 */
export const goalsTouched = async (
  { goals }: Collections,
  account: AccountId,
  { state, from }: { readonly state: GoalsState | undefined; readonly from: LocalDate },
): Promise<readonly NumberedGoal[]> => {
  if (!mayTouchGoals(state, from)) return [];
  const found = await goals.find(standing(account), { projection: counted, batchSize: goalsAtOnce }).toArray();
  const tallies = byNumber(state);
  return found
    .map((document) => goalFrom(document, tallies))
    .filter(({ endDate, status }) => endDate >= from || status === 'in-progress');
};

/** The state once these goals stand as they do; unchanged where none does. */
export const goalsWith = (state: GoalsState | undefined, moved: readonly Goal[]): GoalsState | undefined => {
  if (!state || moved.length === 0) return state;
  const changed = new Map((moved as readonly NumberedGoal[]).map((goal) => [goal.n, goal]));
  const until = moved.reduce((last, { endDate }) => laterOf(last, endDate), state.until);
  return { ...state, until, tallies: talliesAsText(talliesIn(state).map((tally) => changed.get(tally.n) ?? tally)) };
};

/** The state with one goal more. */
export const goalsAnd = (state: GoalsState | undefined, goal: NumberedGoal): GoalsState => ({
  tallies: talliesAsText([...(state ? talliesIn(state) : []), goal]),
  until: state ? laterOf(state.until, goal.endDate) : goal.endDate,
  kept: state?.kept ?? 0,
});

/** The state without a goal; what a completed one has brought stays. */
export const goalsWithout = (state: GoalsState, { n, status }: NumberedGoal): GoalsState => ({
  ...state,
  tallies: talliesAsText(talliesIn(state).filter((tally) => tally.n !== n)),
  kept: state.kept + (status === 'completed' ? 1 : 0),
});
