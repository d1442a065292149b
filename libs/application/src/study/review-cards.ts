import type { User } from '@flashcards/accounts';
import type { Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Receipted, RecordRefusal } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { RecordPorts } from './due-load.ts';
import type { Answers, EarlierReview } from './earlier-reviews.ts';
import { datedBatch, recordDated } from './earlier-reviews.ts';
import type { ReviewedCard } from './reviewed-card.ts';
import type { Once } from '../accounts/once.ts';

/** Reviews that were made earlier. */
export interface ReviewBatch {
  readonly reviews: readonly EarlierReview[];
  /** Whether reviews that cannot be recorded are skipped; otherwise one of them refuses the whole batch. */
  readonly isPartial?: boolean;
}

type EntryRefusal = 'card_not_found' | 'review_id_taken' | 'review_time_refused';

/** The result of one review; a refusal only in a partial batch. */
export type JudgedReview = ReviewedCard | Refusal<EntryRefusal>;

type Answered = Receipted<readonly JudgedReview[], RecordRefusal> | Refusal<'review_time_refused'>;

const minute = 60_000;
/**
 * The most milliseconds that the learner's clock may be ahead. A partial batch allows 24 h, so that a phone with a fast
 * clock can send its reviews at once.
 */
const mostAheadIn = ({ isPartial = false }: ReviewBatch): number => (isPartial ? 24 * 60 * minute : minute);

type Refused = ReadonlyMap<number, EntryRefusal>;

/** The entries that the store refused, with the codes. */
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
 * Records reviews that were made earlier and returns their answers in the order of the request. A batch is recorded as
 * a whole or not at all; a partial batch without the reviews that cannot be recorded. Entries that the store refuses
 * are then removed and the rest is retried. This terminates, because each attempt has fewer reviews. It takes at most
 * three attempts, unless more is deleted meanwhile, because a refusal names all its entries.
 */
export const reviewCards =
  ({ now, ...ports }: RecordPorts & { readonly now: Now }) =>
  async (user: User, batch: ReviewBatch, once?: Once<readonly JudgedReview[]>): Promise<Answered> => {
    const { reviews: sent, isPartial = false } = batch;
    const sentBatch = { user, sent, now: now(), mostAhead: mostAheadIn(batch) };
    const { dated, untimely } = await datedBatch(ports.reviews, sentBatch);
    if (untimely.length > 0 && !isPartial) return refuse('review_time_refused', untimely);
    let refused: Refused = new Map(untimely.map((entry) => [entry, 'review_time_refused']));
    for (;;) {
      const answerOf = judgedReviews(batch, refused);
      const left = dated.filter(({ entry }) => !refused.has(entry));
      const recorded = await recordDated(ports, { ...sentBatch, dated: left, answerOf, once });
      const more = refusedBy(recorded);
      if (more.size === 0 || !isPartial) return recorded;
      refused = new Map([...refused, ...more]);
    }
  };
