import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { Refusal, ReviewId } from '@flashcards/kernel';
import type { Receipted, RecordRefusal, Reviews } from '@flashcards/persistence-ports';
import type { Now } from './clock.ts';
import type { NewReview } from './review-card.ts';
import type { ReviewedCard } from './reviewed-card.ts';
import { answerOf } from './reviewed-card.ts';
import type { Once } from './once.ts';
import { answering } from './once.ts';
import type { ReviewEvent } from '@flashcards/study';

/** A review that was made earlier. */
export interface EarlierReview extends NewReview {
  /** When it was made, by the learner's own clock. */
  readonly at: Date;
}

/** A review of a batch was made at a time that cannot be: the first such one, counted from 0. */
export interface BadTime extends Refusal<'review_time_refused'> {
  readonly index: number;
}

/** How far a learner's clock may be ahead of ours. */
const mostAhead = 60_000;
const mostBack = 30 * 86_400_000;

type IsInTime = (review: EarlierReview) => boolean;

const inTime =
  (user: User, now: Date): IsInTime =>
  ({ at }) =>
    at.getTime() <= now.getTime() + mostAhead &&
    at.getTime() >= Math.max(now.getTime() - mostBack, user.createdAt.getTime());

/** The first review that is out of time and not known: a repeat is always harmless. */
const badTime = async (
  { reviews, account }: { readonly reviews: Reviews; readonly account: User['account'] },
  told: readonly EarlierReview[],
  isInTime: IsInTime,
): Promise<BadTime | undefined> => {
  const late = told.filter((review) => !isInTime(review)).map(({ id }) => id);
  if (late.length === 0) return undefined;
  const known: ReadonlySet<ReviewId> = await reviews.known(account, late);
  const index = told.findIndex((review) => !isInTime(review) && !known.has(review.id));
  return index < 0 ? undefined : { ok: false, code: 'review_time_refused', index };
};

type Answered = Receipted<readonly ReviewedCard[], RecordRefusal> | BadTime;

/**
 * Records reviews that were made earlier, all or none, and answers them in their order. The days are those of the
 * learner's zone and rollover hour as set now (contract, section 4).
 */
export const reviewCards =
  ({ reviews, now }: { readonly reviews: Reviews; readonly now: Now }) =>
  async (user: User, told: readonly EarlierReview[], once?: Once<readonly ReviewedCard[]>): Promise<Answered> => {
    const instant = now();
    const { account, settings } = user;
    const isInTime = inTime(user, instant);
    const bad = await badTime({ reviews, account }, told, isInTime);
    if (bad) return bad;
    const placed = told.map((review) => {
      // One that is out of time is known, and changes nothing: no day is worked out of a year that may not exist.
      const at = isInTime(review) && review.at < instant ? review.at : instant;
      return { ...review, at, day: studyDay(at, settings), retention: settings.desiredRetention };
    });
    const recording = { reviews: placed, today: studyDay(instant, settings) };
    return answering(
      once,
      (events: readonly ReviewEvent[]) => events.map(answerOf),
      (receipt) => reviews.record(account, recording, receipt),
    );
  };
