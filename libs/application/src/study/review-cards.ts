import type { User } from '@flashcards/accounts';
import type { Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Receipted, RecordRefusal, Reviews } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Answers, EarlierReview } from './earlier-reviews.ts';
import { datedBatch, recordDated } from './earlier-reviews.ts';
import type { ReviewedCard } from './reviewed-card.ts';
import type { Once } from '../accounts/once.ts';

/** Reviews that were made earlier. */
export interface ReviewBatch {
  readonly reviews: readonly EarlierReview[];
  /** Whether those that cannot be recorded are left out; otherwise one of them refuses all. */
  readonly isPartial?: boolean;
}

type EntryRefusal = 'card_not_found' | 'review_id_taken' | 'review_time_refused';

/** The answer of one review; a refusal only where the batch is partial. */
export type JudgedReview = ReviewedCard | Refusal<EntryRefusal>;

type Answered = Receipted<readonly JudgedReview[], RecordRefusal> | Refusal<'review_time_refused'>;

const minute = 60_000;
/** A phone whose clock is ahead need not wait for ours before it can send what it holds. */
const mostAheadIn = ({ isPartial = false }: ReviewBatch): number => (isPartial ? 24 * 60 * minute : minute);

type Refused = ReadonlyMap<number, EntryRefusal>;

/** Which entries the store refused, and why. */
const refusedBy = (recorded: Answered): Refused => {
  if (recorded.ok) return new Map();
  const { code, entries = [] } = recorded;
  const isOfEntries = code === 'card_not_found' || code === 'review_id_taken';
  return new Map(isOfEntries ? entries.map((entry) => [entry, code]) : []);
};

const judgedReviews =
  ({ reviews }: ReviewBatch, refused: Refused) =>
  (answers: Answers): readonly JudgedReview[] =>
    reviews.flatMap((_, entry): JudgedReview | readonly never[] => {
      const code = refused.get(entry);
      return code ? refuse(code) : (answers.get(entry) ?? []);
    });

/**
 * Records reviews that were made earlier and answers them in the order of the request: all or none, or where the batch is
 * partial those that can be, together. What the store refuses is left out then, and the rest tried again. That ends, for
 * each try has fewer reviews; it takes three tries, unless more is deleted meanwhile, for a refusal names all its entries.
 */
export const reviewCards =
  ({ reviews, now }: { readonly reviews: Reviews; readonly now: Now }) =>
  async (user: User, batch: ReviewBatch, once?: Once<readonly JudgedReview[]>): Promise<Answered> => {
    const { reviews: sent, isPartial = false } = batch;
    const asked = { user, sent, now: now(), mostAhead: mostAheadIn(batch) };
    const { dated, untimely } = await datedBatch(reviews, asked);
    if (untimely.length > 0 && !isPartial) return refuse('review_time_refused', untimely);
    let refused: Refused = new Map(untimely.map((entry) => [entry, 'review_time_refused']));
    for (;;) {
      const answerOf = judgedReviews(batch, refused);
      const left = dated.filter(({ entry }) => !refused.has(entry));
      const recorded = await recordDated(reviews, { ...asked, dated: left, answerOf, once });
      const more = refusedBy(recorded);
      if (more.size === 0 || !isPartial) return recorded;
      refused = new Map([...refused, ...more]);
    }
  };
