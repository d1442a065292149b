import type { LocalDate } from '@flashcards/kernel';
import type { Maturity, PastReview } from '@flashcards/review-scheduling';
import { answerElsewhere, maturityOf, ratings } from '@flashcards/review-scheduling';
import type { CountedReview } from '@flashcards/streak';
import type { TimedAnswer } from './study-time.ts';

/** The `kind` of an answer to a card in review. */
const inReview = 1;

const maturityBefore = ({ kind, lastInterval }: PastReview): Maturity | undefined =>
  kind === inReview ? maturityOf({ state: 'review', interval: lastInterval }) : undefined;

/**
 * A card's answers in another program, oldest first, as they count in statistics: changes by hand and practice do not.
 * Those are left out whose instant has no day.
 */
export const countedElsewhere = (
  history: readonly PastReview[],
  dayOf: (at: Date) => LocalDate | undefined,
): readonly (CountedReview & TimedAnswer)[] => {
  const counted: (CountedReview & TimedAnswer)[] = [];
  let [isAnswered, last]: [boolean, LocalDate | undefined] = [false, undefined];
  for (const past of history) {
    const answer = answerElsewhere(past);
    const rating = ratings[(answer?.rating ?? 0) - 1];
    if (!answer || !rating) continue;
    // The first answers of a long history are not kept, and then it begins with another kind.
    const isFirst = !isAnswered && answer.isLearning;
    isAnswered = true;
    const { at, milliseconds } = past;
    const day = dayOf(at);
    if (day === undefined) continue;
    const facts = { day, rating, xp: 0, isFirst, isFirstThatDay: day !== last, maturity: maturityBefore(past) };
    counted.push({ ...facts, at, seconds: milliseconds / 1000 });
    last = day;
  }
  return counted;
};
