import type { User } from '@flashcards/accounts';
import type { ReviewId } from '@flashcards/kernel';
import type { Receipted, RecordRefusal, Reviews } from '@flashcards/persistence-ports';
import type { Review, ReviewEvent } from '@flashcards/study';
import { countedAt } from '@flashcards/study';
import type { RecordPorts } from './due-load.ts';
import { recordedOn } from './due-load.ts';
import type { NewReview } from './review-card.ts';
import { datedFor } from './review-card.ts';
import type { ReviewedCard } from './reviewed-card.ts';
import { answerOf } from './reviewed-card.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';

/** A review that was made earlier. */
export interface EarlierReview extends NewReview {
  /** The instant of the review, by the learner's clock. */
  readonly at: Date;
}

/** A review as it is recorded, with the index of its entry in the request, from 0. */
interface Dated {
  readonly entry: number;
  readonly review: Review;
}

/** Reviews that a learner sent, and the instant of the request. */
export interface Batch {
  readonly user: User;
  readonly sent: readonly EarlierReview[];
  readonly now: Date;
  /** The most milliseconds that the learner's clock may be ahead. */
  readonly mostAhead: number;
}

export interface DatedBatch {
  /** In processing order: by the learner's clock, also where it is ahead. */
  readonly dated: readonly Dated[];
  /** Entries with an invalid time whose ids are unknown. A known id is always accepted as a repeat. */
  readonly untimely: readonly number[];
}

/** Days are computed with the learner's present zone and rollover hour (contract, section 4). */
export const datedBatch = async (reviews: Reviews, { user, sent, now, mostAhead }: Batch): Promise<DatedBatch> => {
  const { account, createdAt } = user;
  const timed = sent.map((review, entry) => {
    return { entry, review, at: countedAt(review.at, { now, begun: createdAt, mostAhead }) };
  });
  const late = timed.flatMap(({ at, review: { id } }) => (at ? [] : [id]));
  const known: ReadonlySet<ReviewId> = late.length > 0 ? await reviews.known(account, late) : new Set();
  const isUntimely = ({ at, review }: (typeof timed)[number]): boolean => !at && !known.has(review.id);
  return {
    untimely: timed.flatMap((each) => (isUntimely(each) ? [each.entry] : [])),
    dated: timed
      .filter((each) => !isUntimely(each))
      .toSorted((one, other) => one.review.at.getTime() - other.review.at.getTime())
      // A review without a valid time is known and changes nothing. It gets the present time, because its own year may
      // be out of range.
      .map(({ entry, review, at = now }) => {
        return { entry, review: { ...review, ...datedFor(user, at) } };
      }),
  };
};

/** The answers of a batch, by index of the entry in the request. */
export type Answers = ReadonlyMap<number, ReviewedCard>;

interface Recorded<Answer> extends Pick<Batch, 'user' | 'now'> {
  readonly dated: readonly Dated[];
  readonly answerOf: (answers: Answers) => Answer;
  readonly once: Once<Answer> | undefined;
}

/** Records the reviews, all or none. A refusal has the indices of entries in the request. */
export const recordDated = async <Answer>(
  ports: RecordPorts,
  { user, now, dated, answerOf: answerTo, once }: Recorded<Answer>,
): Promise<Receipted<Answer, RecordRefusal>> => {
  const recording = { reviews: dated.map(({ review }) => review), ...recordedOn(ports, user, now) };
  const entryAt = (place: number): number => dated[place]?.entry ?? place;
  const recorded = await answering<readonly ReviewEvent[], RecordRefusal, Answer>(
    once,
    (events) => answerTo(new Map(events.map((event, place) => [entryAt(place), answerOf(event)]))),
    (receipt) => ports.reviews.record(user.account, recording, receipt),
  );
  if (recorded.ok || !recorded.entries) return recorded;
  return { ...recorded, entries: recorded.entries.map(entryAt).toSorted((one, other) => one - other) };
};
