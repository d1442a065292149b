import type { CardToWrite, ReviewToWrite } from '@flashcards/apkg-parser';
import type { LocalDate } from '@flashcards/kernel';
import { daysBetween } from '@flashcards/kernel';
import type { StudyCard } from '@flashcards/persistence-ports';
import type { Progress, Rating, Standing, StepElsewhere } from '@flashcards/review-scheduling';
import { dueAtOf, dueDayOf, learningSteps, relearningSteps } from '@flashcards/review-scheduling';
import type { SentAnswer, SentReview } from './messages.ts';

type Numbers = Pick<
  CardToWrite,
  'type' | 'queue' | 'due' | 'interval' | 'ease' | 'reps' | 'lapses' | 'left' | 'flags' | 'fsrs'
>;

/** The ease that Anki gives a card that it learned itself. FSRS does not use it. */
const usualEase = 2_500;
const suspendedQueue = -1;
/** The longest answer in milliseconds that a row of Anki's log can hold. */
const longestAnswer = 2 ** 31 - 1;
/** Day 0 of the collection. It precedes all days of a learner, so that none is negative. */
export const firstDay = '2000-01-01' as LocalDate;
const types = { new: 0, learning: 1, review: 2, relearning: 3 } as const;
const steps = { learning: learningSteps, relearning: relearningSteps } as const;

/** Anki's encoding of the steps that are left: those of today times 1000, plus all. */
const leftOf = (left: number): number => left * 1_001;

/** The time of the export and the learner's retention. */
export interface Moment {
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly desiredRetention: number;
}

type Studied = Exclude<Progress, { readonly state: 'new' }>;

/** The day of a card in review; the second in which a step ends. */
const dueOf = (progress: Studied, { seconds }: Moment): number => {
  if (progress.state === 'review') return daysBetween(firstDay, dueDayOf(progress));
  const dueAt = dueAtOf(progress);
  return dueAt ? Math.floor(dueAt.getTime() / 1_000) : seconds;
};

const stepsLeft = (progress: Studied): number =>
  progress.state === 'review' ? 0 : leftOf(Math.max(1, steps[progress.state].length - progress.step));

/** Anki gives a card its next interval as soon as it lapses. */
const intervalOf = (progress: Studied): number => {
  if (progress.state === 'review') return progress.interval;
  return progress.state === 'relearning' ? 1 : 0;
};

const studiedNumbers = (progress: Studied, { lastReview, imported }: CardToExport, moment: Moment): Numbers => ({
  type: types[progress.state],
  queue: progress.state === 'review' ? 2 : 1,
  due: dueOf(progress, moment),
  interval: imported?.interval || intervalOf(progress),
  ease: imported?.ease || usualEase,
  reps: progress.reviews,
  lapses: progress.lapses,
  left: stepsLeft(progress),
  fsrs: {
    stability: progress.stability,
    difficulty: progress.difficulty,
    desiredRetention: moment.desiredRetention,
    lastReview: lastReview ?? new Date(`${progress.lastReview}T12:00:00Z`),
  },
});

/** Anki's numbers of the learning step that the card still waits on. */
const stepNumbers = ({ state, left, dueOn }: StepElsewhere, { seconds }: Moment): Partial<Numbers> => ({
  type: types[state],
  ...(dueOn === undefined ? { queue: 1, due: seconds } : { queue: 3, due: daysBetween(firstDay, dueOn) }),
  left,
});

/** A card to write: its progress, and its position in the set. */
export interface CardToExport extends Pick<StudyCard, 'progress' | 'suspended' | 'flag'> {
  readonly position: number;
  readonly lastReview: Date | undefined;
  readonly imported: ImportedNumbers | undefined;
}

/** Anki's own numbers of a card that was imported from there. */
export interface ImportedNumbers {
  readonly ease: number;
  /** Absent once the card was studied here. */
  readonly interval?: number;
  readonly step?: StepElsewhere | undefined;
}

/** The numbers of a card in Anki's collection. */
export const ankiNumbers = (card: CardToExport, moment: Moment): Numbers => {
  const { progress, suspended, flag: flags, position } = card;
  const { step } = card.imported ?? {};
  const numbers: Numbers =
    progress.state === 'new'
      ? { type: 0, queue: 0, due: position, flags }
      : { ...studiedNumbers(progress, card, moment), flags, ...(step ? stepNumbers(step, moment) : {}) };
  return suspended ? { ...numbers, queue: suspendedQueue } : numbers;
};

const answers: Readonly<Record<Rating, number>> = { again: 1, hard: 2, good: 3, easy: 4 };
const kinds = { new: 0, learning: 0, review: 1, relearning: 2 } as const;

const stepSeconds = (step: string | undefined): number => -60 * Number.parseInt(step ?? '0', 10);

/** The interval as in Anki's review log: days, or seconds when negative. */
const loggedInterval = (progress: Standing): number => {
  if (progress.state === 'new') return 0;
  return progress.state === 'review' ? progress.interval : stepSeconds(steps[progress.state].at(progress.step));
};

/** Difficulty as in Anki's log under FSRS: 1 to 10 becomes 100 to 1100. A new card has none. */
const loggedDifficulty = (progress: Progress): number =>
  progress.state === 'new' ? 0 : Math.round(((progress.difficulty - 1) / 9) * 1_000 + 100);

/** A row of Anki's review log for an answer that was given in Anki. */
export const answerGivenThere = (
  { answer, kind, interval, lastInterval, ease, milliseconds }: SentAnswer,
  ids: Pick<ReviewToWrite, 'id' | 'cardId'>,
): ReviewToWrite => ({
  ...ids,
  rating: answer,
  kind,
  interval,
  lastInterval,
  factor: ease,
  milliseconds: Math.min(milliseconds, longestAnswer),
});

/** In Anki, practice is an answer in a filtered deck, and a change of the schedule an entry by hand. */
const kindsOfTypes = { cram: 3, reset: 4, due: 4 } as const;

/** A row of Anki's review log for an event here. */
export const ankiReview = (
  { type, rating, seconds = 0, before, after }: SentReview,
  ids: Pick<ReviewToWrite, 'id' | 'cardId'>,
): ReviewToWrite => ({
  ...ids,
  rating: rating ? answers[rating] : 0,
  interval: loggedInterval(after),
  lastInterval: loggedInterval(before),
  factor: loggedDifficulty(after),
  milliseconds: seconds * 1_000,
  kind: type ? kindsOfTypes[type] : kinds[before.state],
});
