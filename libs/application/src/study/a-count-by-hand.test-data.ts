import type { CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Progress, Rating } from '@flashcards/review-scheduling';
import { newCard, review } from '@flashcards/review-scheduling';
import type { CardDetails } from '../library/get-flashcard.ts';
import type { ReviewDay, StudyStats } from './get-study-stats.ts';

/** A review as the test records it. */
export interface Remembered {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly rating: Rating;
  readonly at: Date;
  readonly day: LocalDate;
  readonly undone: boolean;
  /** The learner's zone when the review was recorded. */
  readonly zone: string;
  /** The elapsed days that the event keeps. */
  readonly elapsed?: number | undefined;
}

interface Month {
  readonly month: string;
  readonly young: { reviews: number; passed: number };
  readonly mature: { reviews: number; passed: number };
}

interface Day extends Omit<ReviewDay, Rating | 'reviews' | 'new'>, Record<Rating | 'reviews' | 'new', number> {}

interface Known {
  progress: Progress;
  readonly days: Set<LocalDate>;
}

const noDay = (date: LocalDate): Day => ({ date, reviews: 0, again: 0, hard: 0, good: 0, easy: 0, new: 0 });
const noMonth = (month: string): Month => ({
  month,
  young: { reviews: 0, passed: 0 },
  mature: { reviews: 0, passed: 0 },
});

const entryOf = <Key, Value>(map: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value => {
  const value = map.get(key) ?? make(key);
  map.set(key, value);
  return value;
};

/** Every month from the first to the current one, or to the last one if that is later. */
const monthsTo = (known: Map<string, Month>, today: LocalDate): readonly Month[] => {
  const found = [...known.keys()].toSorted();
  if (found.length === 0) return [];
  const last = [...found, today.slice(0, 7)].toSorted().at(-1) ?? '';
  const all = new Set<string>();
  for (let day = `${found[0]}-01` as LocalDate; day.slice(0, 7) <= last; day = addDays(day, 1))
    all.add(day.slice(0, 7));
  return [...all].map((month) => known.get(month) ?? noMonth(month));
};

const hourFormat = { hour: '2-digit', hourCycle: 'h23' } as const;

/** Counts the whole log, review by review. `log` is in the order of writing. */
const reviewsByHand = ({ log, createdOn, isCounted = () => true }: Facts) => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, reviews: 0, passed: 0 }));
  const days = new Map<LocalDate, Day>();
  const months = new Map<string, Month>();
  const cards = new Map<CardId, Known>();
  const kept = log.filter(({ undone }) => !undone).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const one of kept) {
    const { card, rating, day: today, at, elapsed } = one;
    const on = createdOn.get(card) as LocalDate;
    const known = entryOf<CardId, Known>(cards, card, () => ({ progress: newCard(on), days: new Set() }));
    const { progress } = known;
    const passed = rating === 'again' ? 0 : 1;
    if (isCounted(one)) {
      const day = entryOf(days, today, noDay);
      day.reviews += 1;
      day[rating] += 1;
      if (progress.state === 'new') day.new += 1;
      const hour = hours[Number(at.toLocaleString('en-GB', { ...hourFormat, timeZone: one.zone }))];
      if (!hour) throw new Error('a clock has 24 hours');
      hour.reviews += 1;
      hour.passed += passed;
    }
    if (isCounted(one) && progress.state === 'review' && !known.days.has(today)) {
      const month = entryOf(months, today.slice(0, 7), noMonth);
      const remembered = progress.interval < 21 ? month.young : month.mature;
      remembered.reviews += 1;
      remembered.passed += passed;
    }
    known.days.add(today);
    known.progress = review(progress, { card, rating, today, at, elapsed, retention: 0.9 });
  }
  return { days, months, hours };
};

/** Counts every card of get-flashcard. */
const cardsByHand = (
  cards: readonly CardDetails[],
  { today, forecastDays = 30 }: Facts,
): Omit<StudyStats, 'reviewsByDay' | 'retention'> => {
  const states = { new: 0, learning: 0, young: 0, mature: 0, suspended: 0 };
  const forecast = Array.from({ length: forecastDays }, (_, index) => ({ date: addDays(today, index), due: 0 }));
  let overdue = 0;
  for (const { suspended, reviewStatus, dueDate } of cards) {
    if (suspended) states.suspended += 1;
    else if (reviewStatus === 0) states.new += 1;
    else if (reviewStatus < 1) states.learning += 1;
    else if (reviewStatus < 21) states.young += 1;
    else states.mature += 1;
    if (suspended || reviewStatus === 0) continue;
    if (dueDate < today) overdue += 1;
    for (const [index, day] of forecast.entries())
      if (day.date === dueDate || (index === 0 && dueDate < today)) day.due += 1;
  }
  return { states, forecast, overdue };
};

export interface Facts {
  readonly log: readonly Remembered[];
  readonly createdOn: ReadonlyMap<CardId, LocalDate>;
  readonly cards: readonly CardDetails[];
  readonly today: LocalDate;
  readonly isCounted?: (review: Remembered) => boolean;
  readonly forecastDays?: number;
  /** The last month, if not that of today. */
  readonly until?: LocalDate;
}

/** The statistics of a learner and the hours, recounted from the facts without projections. */
export const countedByHand = (facts: Facts): StudyStats => {
  const { days, months, hours } = reviewsByHand(facts);
  const { today, until = today, cards } = facts;
  return {
    hours,
    reviewsByDay: [...days.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    retention: monthsTo(months, until),
    ...cardsByHand(cards, facts),
  };
};
