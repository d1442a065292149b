import type { CountedWindow, Goal, GoalEdit, GoalKind, Moment } from '@flashcards/goals';
import { editGoal, makeGoal, refresh } from '@flashcards/goals';
import type { CardId, EventId, GoalId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { fsrsWeights, loadDays, mayHaveStudiedOn, newCard } from '@flashcards/review-scheduling';
import type { Activity, DayActivity, DayMark, Learner } from '@flashcards/streak';
import { activatesBehind, isActive, isMarked, noActivity, quietDay, recount, silences } from '@flashcards/streak';
import type { KeptStints } from './kept-stints.test-data.ts';
import { countedIn, keptStints } from './kept-stints.test-data.ts';
import { unknownOf } from './known.ts';
import { inLogOrder } from './log-order.ts';
import type { LogPlace } from './log-order.ts';
import type { CardState } from './place-state.ts';
import { place } from './place.ts';
import { isReview } from './replay.ts';
import type { Log, Projections } from './rebuild.ts';
import type { MarkEvent, Referred, Review, ReviewEvent } from './review-event.ts';
import { atOnce } from './slices.ts';
import type { StudyChange, StudyState } from './study-state.ts';
import type { Totals } from './totals.ts';
import { without } from './without.ts';

export const createdOn = '2026-03-01' as LocalDate;

const ascending = (one: DayActivity, other: DayActivity): number => (one.day < other.day ? -1 : 1);
export const completedAmong = (goals: readonly Goal[]): number =>
  goals.filter(({ status }) => status === 'completed').length;
const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** The log of one learner, kept as a store keeps it: every change gets only the state that the rules require. */
export interface KeptLog {
  /** Records a batch. Returns the events of the reviews that were unknown. */
  record(reviews: readonly Review[], today: LocalDate): readonly ReviewEvent[];
  undo(id: ReviewId, today: LocalDate): void;
  /** Suspends or resumes the card for later reviews. */
  suspend(card: CardId, suspended: boolean): void;
  mark(mark: DayMark, moment: Moment): void;
  makeGoal(id: GoalId, kind: GoalKind, terms: Moment & Omit<GoalEdit, 'title'>): void;
  editGoal(id: GoalId, edit: GoalEdit, today: LocalDate): void;
  deleteGoal(id: GoalId): void;
  refreshGoals(today: LocalDate): void;
  readonly stints: Pick<KeptStints, 'join' | 'leave' | 'all'>;
  /** In the order of the log. */
  kept(): Required<Log>;
  goals(): readonly Goal[];
  totals(): Totals;
  /** The number of goals that were completed when they were deleted. */
  deletedCompleted(): number;
  /**
   * The projections in the form of a rebuild: without cards that have no kept review and without days that have no
   * activity.
   */
  projections(): Projections;
}

/** Weights that differ from those of FSRS-6. */
/** The day of the load to which reviews may refer. */
export const loadedDay = '2026-03-01' as LocalDate;
const referred: Referred = {
  weights: new Map([[1, fsrsWeights.map((weight, index) => (index < 4 ? weight * 1.5 : weight))]]),
  loads: new Map([[loadedDay, { day: loadedDay, due: Array.from({ length: loadDays }, (_, day) => (day * 7) % 11) }]]),
};

export const aLog = (): KeptLog => {
  let seq = 0;
  let activity: Activity = noActivity;
  let completedGoals = 0;
  let deletedCompleted = 0;
  const events = new Map<ReviewId, ReviewEvent>();
  const taken = new Map<ReviewId, ReviewEvent>();
  const marks: MarkEvent[] = [];
  const progress = new Map<CardId, Progress>();
  const suspended = new Set<CardId>();
  const days = new Map<LocalDate, DayActivity>();
  const goals = new Map<GoalId, Goal>();

  const dayOf = (day: LocalDate): DayActivity => days.get(day) ?? quietDay(day);
  const activeDays = (): readonly LocalDate[] =>
    [...days.values()]
      .filter(isActive)
      .sort(ascending)
      .map(({ day }) => day);
  const kept = (): readonly ReviewEvent[] => [...events.values()].sort(inLogOrder);
  const ofCard = (card: CardId): readonly ReviewEvent[] => kept().filter((event) => event.card === card);
  const laterThan = (card: CardId, at: LogPlace): readonly ReviewEvent[] =>
    ofCard(card).filter((event) => inLogOrder(event, at) > 0);
  const lastBefore = (card: CardId, at: LogPlace, day: LocalDate): Date | undefined =>
    ofCard(card).findLast((event) => isReview(event) && event.day === day && inLogOrder(event, at) < 0)?.at;

  const learner = (touched: readonly LocalDate[], isCountedAnew: boolean): Learner => ({
    activity,
    days: distinct(touched).map(dayOf),
    ...(isCountedAnew ? { activeDays: activeDays() } : {}),
  });
  const goalsFrom = (touched: readonly LocalDate[]): readonly Goal[] =>
    [...goals.values()].filter(
      ({ status, endDate }) => status === 'in-progress' || touched.some((day) => endDate >= day),
    );
  const study = (touched: readonly LocalDate[], today: LocalDate, isCountedAnew: boolean): StudyState => ({
    ...learner(touched, isCountedAnew),
    today,
    goals: goalsFrom(touched),
    completedGoals,
    stints: stints.touchedBy(touched),
    questsWon: 0,
  });

  const keepGoal = (goal: Goal): void => {
    const was = goals.get(goal.id);
    completedGoals += completedAmong([goal]) - completedAmong(was ? [was] : []);
    goals.set(goal.id, goal);
  };
  const keepDays = (changed: readonly DayActivity[]): void => {
    for (const day of changed) days.set(day.day, day);
  };
  const keep = (change: StudyChange): void => {
    for (const event of change.moved) events.set(event.id, event);
    for (const goal of change.goals) goals.set(goal.id, goal);
    stints.keep(change.stints);
    keepDays(change.days);
    activity = change.activity;
    completedGoals = change.completedGoals;
  };

  const cardState = (card: CardId, reviews: readonly Review[]): CardState => {
    const own = reviews.filter((review) => review.card === card);
    const first = { at: new Date(Math.min(...own.map(({ at }) => at.getTime()))), seq: seq + 1 };
    const later = laterThan(card, first);
    const standing = progress.get(card) ?? newCard(createdOn);
    const candidates = own.filter(({ day }) => mayHaveStudiedOn(later[0]?.before ?? standing, day));
    const found = candidates.map(({ day }) => [day, lastBefore(card, first, day)] as const);
    const lastThatDay = new Map(found.flatMap(([day, at]) => (at ? [[day, at] as const] : [])));
    return { set: '1' as SetId, suspended: suspended.has(card), progress: standing, later, lastThatDay };
  };
  const counted = (window: CountedWindow): number => countedIn(window, { kept: kept(), days: days.values() });
  const stints = keptStints(counted);

  return {
    record: (reviews, today) => {
      const unknown = unknownOf(reviews, taken);
      if (!unknown.ok) throw new Error(unknown.code);
      const cards = new Map(
        distinct(unknown.value.map(({ card }) => card)).map((card) => [card, cardState(card, unknown.value)]),
      );
      const later = [...cards.values()].flatMap((card) => card.later);
      const touched = [...unknown.value, ...later].map(({ day }) => day);
      const isCountedAnew = unknown.value.some(({ day }) => activatesBehind(activity, dayOf(day)));
      const state = { ...study(touched, today, isCountedAnew), lastSeq: seq, cards, referred };
      const placed = atOnce(place(unknown.value, state));
      for (const event of placed.events) {
        events.set(event.id, event);
        taken.set(event.id, event);
      }
      for (const [card, { progress: standing, last }] of placed.cards) {
        progress.set(card, standing);
        const { at, seq: number } = ofCard(card).at(-1) ?? { at: undefined, seq: undefined };
        if (last.seq !== number || last.at.getTime() !== at?.getTime()) throw new Error('not the last of the card');
      }
      seq += placed.events.length;
      keep(placed);
      return placed.events;
    },
    undo: (id, today) => {
      const event = events.get(id);
      if (!event) return;
      const { card, day, isFirstThatDay } = event;
      const later = laterThan(card, event);
      const lastThatDay = isFirstThatDay ? undefined : lastBefore(card, event, day);
      const touched = [day, ...later.map((each) => each.day)];
      const change = atOnce(
        without(event, { ...study(touched, today, silences(dayOf(day))), later, lastThatDay, referred }),
      );
      events.delete(id);
      progress.set(card, change.progress);
      keep(change);
    },
    suspend: (card, isSuspended) => void (isSuspended ? suspended.add(card) : suspended.delete(card)),
    mark: (mark, { at, day }) => {
      if (isMarked(dayOf(day), mark)) return;
      seq += 1;
      marks.push({ id: `mark ${seq}` as EventId, mark, at, day, seq });
      const isCountedAnew = mark === 'check-in' && activatesBehind(activity, dayOf(day));
      const change = recount(learner([day], isCountedAnew), { removed: [], added: [], marks: [{ day, mark }] });
      keepDays(change.days);
      activity = change.activity;
    },
    makeGoal: (id, kind, { at, day, target, endDate }) => {
      const request = { id, kind, target, endDate, createdAt: at };
      keepGoal(makeGoal(request, { today: day, progress: counted(request), startingXp: activity.reviewXp }));
    },
    editGoal: (id, edit, today) => {
      const goal = goals.get(id);
      if (goal) keepGoal(editGoal(goal, edit, { today, progress: counted({ ...goal, endDate: edit.endDate }) }));
    },
    deleteGoal: (id) => {
      const goal = goals.get(id);
      goals.delete(id);
      deletedCompleted += completedAmong(goal ? [goal] : []);
    },
    refreshGoals: (today) => [...goals.values()].forEach((goal) => keepGoal(refresh(goal, today))),
    stints,
    kept: () => ({ kept: kept(), marks, referred }),
    goals: () => [...goals.values()],
    totals: () => ({ ...activity, completedGoals, questsWon: 0 }),
    deletedCompleted: () => deletedCompleted,
    projections: () => {
      const cards = new Set(kept().map(({ card }) => card));
      return {
        progress: new Map([...progress].filter(([card]) => cards.has(card))),
        events: kept(),
        activity,
        days: [...days.values()].filter((day) => isActive(day) || day.heatmapCalled).sort(ascending),
      };
    },
  };
};
