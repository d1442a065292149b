import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, ReviewId } from '@flashcards/kernel';
import type { Receipted, RecordRefusal } from '@flashcards/persistence-ports';
import type { Rating } from '@flashcards/review-scheduling';
import type { Review, ReviewEvent } from '@flashcards/study';
import type { Now } from '../clock.ts';
import type { RecordPorts } from './due-load.ts';
import { recordedOn } from './due-load.ts';
import type { FullReviewedCard, ReviewedCard } from './reviewed-card.ts';
import { answerOf, fullAnswerOf } from './reviewed-card.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';
import type { Detail } from './study-cards.ts';

export interface NewReview {
  readonly id: ReviewId;
  readonly card: CardId;
  readonly rating: Rating;
  /** The time to answer. */
  readonly seconds?: number | undefined;
}

/** What a review has of its learner at an instant. */
export const datedFor = ({ settings }: User, at: Date): Pick<Review, 'at' | 'day' | 'zone' | 'retention'> => ({
  at,
  day: studyDay(at, settings),
  zone: settings.timeZone,
  retention: settings.desiredRetention,
});

interface Recorded<Answer> {
  readonly now: Date;
  readonly event: Pick<Review, 'id' | 'card' | 'type' | 'rating' | 'dueOn' | 'seconds'>;
  readonly answerOf: (event: ReviewEvent) => Answer;
  readonly once: Once<Answer> | undefined;
}

/** Adds one event to the log, as of now. */
export const recordOne = <Answer>(
  ports: RecordPorts,
  user: User,
  { now, event, answerOf: answerTo, once }: Recorded<Answer>,
): Promise<Receipted<Answer, RecordRefusal>> => {
  const review = { ...datedFor(user, now), ...event };
  const answerToOnly = ([only]: readonly ReviewEvent[]): Answer => {
    if (!only) throw new Error('a recorded review has no event');
    return answerTo(only);
  };
  return answering(once, answerToOnly, (receipt) =>
    ports.reviews.record(user.account, { reviews: [review], ...recordedOn(ports, user, now) }, receipt),
  );
};

/** With `cram` the answer only practises (contract, section 8). */
export interface ReviewNow extends NewReview, Detail {
  readonly mode?: 'cram' | undefined;
}

/** Records one review as of now. A known review id returns its first answer (contract, section 4). */
export const reviewCard =
  ({ now, ...ports }: RecordPorts & { readonly now: Now }) =>
  (
    user: User,
    { id, card, rating, mode, seconds, detail }: ReviewNow,
    once?: Once<ReviewedCard | FullReviewedCard>,
  ): Promise<Receipted<ReviewedCard | FullReviewedCard, RecordRefusal>> => {
    const event = { id, card, rating, ...(mode && { type: mode }), ...(seconds !== undefined && { seconds }) };
    return recordOne(ports, user, { now: now(), event, answerOf: detail ? fullAnswerOf : answerOf, once });
  };
