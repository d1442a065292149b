import type { Goal } from '@flashcards/goals';
import type { LocalDate, ReviewId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { MarkEvent, Review, ReviewEvent } from '@flashcards/study';
import { aStoredGoal, edit, goalsOf } from '../goals/a-goal.ts';
import type { CardReview, Round, Step, When } from './a-history.ts';
import { daysOfHistory } from './a-history.ts';
import type { Learner } from './a-learner.ts';
import { cardAt } from './a-learner.ts';
import { aMark } from './a-mark.ts';
import { recordedAll, today } from './a-review.ts';
import { undo } from './an-undo.ts';
import type { Twins } from '../opened-store.ts';
import { randomReviewId } from '../random-ids.ts';

/** The result of a history. */
export interface Life {
  /** Every event as recorded, by round. */
  readonly rounds: (readonly ReviewEvent[])[];
  readonly undone: Set<ReviewId>;
  readonly marks: MarkEvent[];
  /** In the order of creation, including deleted ones. */
  readonly goals: Goal[];
  /** The number of deleted goals that were completed; a range where that depends on the order of concurrent changes. */
  readonly bonuses: { least: number; most: number };
}

export const keptOf = ({ rounds, undone }: Life): readonly ReviewEvent[] =>
  rounds.flat().filter(({ id }) => !undone.has(id));

const start = Date.parse('2026-03-02T12:00:00.000Z');
const dayInMilliseconds = 86_400_000;

const dayAt = (number: number): LocalDate => addDays(today, number);
const instantOf = ({ days, later }: When): Date => new Date(start + days * dayInMilliseconds + later);

/** After all days of a history. */
export const afterHistory = dayAt(daysOfHistory);

const reviewOf = (given: CardReview, { set }: Learner): Review => ({
  id: randomReviewId(),
  card: cardAt(set, given.card),
  rating: given.rating,
  at: instantOf(given),
  day: dayAt(given.days + given.zone),
  retention: 0.9,
});

/** The server of a step, and what the step may refer to: all from before its round. */
interface Scene {
  readonly store: Store;
  readonly learner: Learner;
  readonly life: Life;
  readonly events: readonly ReviewEvent[];
  readonly goals: readonly Goal[];
  readonly isAlone: boolean;
}

type Of<Kind extends Step['kind']> = Step & { readonly kind: Kind };
type Handlers = { readonly [Kind in Step['kind']]: (step: Of<Kind>, scene: Scene) => Promise<readonly ReviewEvent[]> };

const nth = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(1, all.length)];

/** No goal of a history has ended by then, so reading it changes nothing. */
const isCompleted = async ({ store, learner }: Scene, goal: Goal): Promise<boolean> =>
  (await goalsOf(store, learner.user, today)).some(({ id, status }) => id === goal.id && status === 'completed');

const handlers: Handlers = {
  review: ({ reviews, on }, { store, learner }) =>
    recordedAll(
      store,
      learner.user,
      reviews.map((each) => reviewOf(each, learner)),
      dayAt(on),
    ),
  undo: async ({ review, on }, { store, learner, life, events }) => {
    const event = nth(events, review);
    if (!event) return [];
    life.undone.add(event.id);
    const outcome = await undo(store, learner.user, event.id, dayAt(on));
    if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
    return [];
  },
  mark: async ({ mark, on }, { store, learner, life }) => {
    const marked = aMark(mark, dayAt(on));
    life.marks.push({ ...marked, seq: life.marks.length });
    await store.activities.mark(learner.user, marked);
    return [];
  },
  goal: async ({ of, target, end, on, made }, { store, learner, life }) => {
    const request = { kind: of, target, endDate: dayAt(end), createdAt: instantOf(made) };
    life.goals.push(await aStoredGoal(store, learner.user, request, dayAt(on)));
    return [];
  },
  edit: async ({ goal, target, end, on }, { store, learner, goals }) => {
    const found = nth(goals, goal);
    if (found) await edit(store, learner.user, found, { target, endDate: dayAt(end), today: dayAt(on) });
    return [];
  },
  delete: async ({ goal }, scene) => {
    const { store, learner, life, goals, isAlone } = scene;
    const found = nth(goals, goal);
    if (!found) return [];
    const mayBe = !isAlone || (await isCompleted(scene, found));
    const { ok } = await store.goals.delete(learner.user, found.id);
    if (ok && mayBe) life.bonuses.most += 1;
    if (ok && mayBe && isAlone) life.bonuses.least += 1;
    return [];
  },
  look: async ({ on }, { store, learner }) => {
    await goalsOf(store, learner.user, dayAt(on));
    return [];
  },
};

// The compiler cannot see that a step and its handler are of the same kind, so they are matched here once.
const perform = <Kind extends Step['kind']>(step: Of<Kind>, scene: Scene): Promise<readonly ReviewEvent[]> =>
  handlers[step.kind as Kind](step, scene);

/** Makes the changes of a history. */
export const live = async (twins: Twins, learner: Learner, history: readonly Round[]): Promise<Life> => {
  const life: Life = { rounds: [], undone: new Set(), marks: [], goals: [], bonuses: { least: 0, most: 0 } };
  for (const round of history) {
    const before = { learner, life, events: life.rounds.flat(), goals: [...life.goals], isAlone: round.length === 1 };
    const performed = round.map(({ step, server }) => perform(step, { ...before, store: twins[server] }));
    life.rounds.push((await Promise.all(performed)).flat());
  }
  return life;
};
