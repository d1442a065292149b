import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CardCounts } from '@flashcards/persistence-ports';
import type { CardStates, Progress } from '@flashcards/review-scheduling';
import { dueDayOf, forecastDays, isDue, maturityOf, newCard } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { createdOn } from '../library/a-set.ts';
import { rebuilt } from './an-undo.ts';

/** A learner's existing cards, and the kept reviews, including those of deleted cards. */
export interface Studied {
  readonly cards: readonly CardId[];
  readonly suspended: ReadonlySet<CardId>;
  readonly kept: readonly ReviewEvent[];
}

const stateOf = (progress: Progress): Exclude<keyof CardStates, 'suspended'> => {
  if (progress.state === 'new') return 'new';
  return maturityOf(progress) ?? 'learning';
};

/** The progress of each card that is not suspended. */
const progressOf = ({ cards, suspended, kept }: Studied): readonly (readonly [CardId, Progress])[] => {
  const { progress } = rebuilt(kept);
  return cards.filter((id) => !suspended.has(id)).map((id) => [id, progress.get(id) ?? newCard(createdOn)] as const);
};

const numberIn = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length;

/** The expected `library.counts`; days without a due card are left out. */
export const countsByHand = (studied: Studied, today: LocalDate): CardCounts => {
  const progress = progressOf(studied).map(([, each]) => each);
  const due = progress.filter(({ state }) => state !== 'new').map(dueDayOf);
  const days = [...new Set(due)].filter((day) => day >= today && day < addDays(today, forecastDays)).sort();
  return {
    states: {
      new: numberIn(progress, (each) => stateOf(each) === 'new'),
      learning: numberIn(progress, (each) => stateOf(each) === 'learning'),
      young: numberIn(progress, (each) => stateOf(each) === 'young'),
      mature: numberIn(progress, (each) => stateOf(each) === 'mature'),
      suspended: numberIn(studied.cards, (id) => studied.suspended.has(id)),
    },
    overdue: numberIn(due, (day) => day < today),
    dueOn: new Map(days.map((day) => [day, numberIn(due, (each) => each === day)])),
  };
};

/** The expected due cards, without a limit of new cards. */
export const dueByHand = (studied: Studied, today: LocalDate): readonly CardId[] =>
  progressOf(studied)
    .filter(([, progress]) => isDue(progress, today))
    .map(([id]) => id);
