import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { FolderTree, SetName } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject, unexpected } from '../expected.ts';
import type { MethodsOf, OperationCall, Tools } from '../method.ts';
import { method, passing } from '../method.ts';
import type { Reply } from '../operation.ts';
import { randomId } from '../random-id.ts';

/** How far the learner is with a card. */
export interface CardProgress {
  /** The day of the last review; of a new card the day on which it was made. */
  readonly lastReview: LocalDate;
  /** 0 while the card is new, below 1 while it is being learned, then the days until it comes back. */
  readonly reviewStatus: number;
}

/** A set with only its cards due today. */
export interface DueSet {
  readonly id: SetId;
  readonly name: SetName;
  readonly cards: ReadonlyMap<CardId, CardProgress>;
}

/** Every folder and set, each set with only its cards due today. */
export type TodayCards = FolderTree<DueSet>;

/** Both sides of a card. */
export interface CardText {
  readonly front: string;
  readonly back: string;
}

/** How a card stands after a review, or after one was taken back. */
export interface ReviewedCard extends CardProgress {
  /** The card. */
  readonly id: CardId;
  /** The review: `undoReview` takes it back. */
  readonly reviewID: ReviewId;
  /** The day on which the card comes back. */
  readonly dueDate: LocalDate;
  /** All XP of the learner. */
  readonly xp: number;
  /** The learner's streak, in days. */
  readonly streak: number;
}

/** How well a card was remembered, in FSRS's and Anki's words. */
export type Rating = 'again' | 'hard' | 'good' | 'easy';

/** What a rating would do to a card today. */
export interface PreviewedReview {
  /** As in `CardProgress`. */
  readonly reviewStatus: number;
  /** The day on which the card would come back. */
  readonly dueDate: LocalDate;
  /** Days until then; 0 while the card is being learned. */
  readonly interval: number;
}

/** What each rating would do to a card today. */
export interface CardPreview {
  readonly again: PreviewedReview;
  readonly hard: PreviewedReview;
  readonly good: PreviewedReview;
  readonly easy: PreviewedReview;
}

/** One answer of a learner. */
export interface Review {
  readonly card: string;
  readonly rating: Rating;
  /** Sent twice, it counts once: keep it where a review may be sent again later. A random UUID when left out. */
  readonly reviewID?: string | undefined;
}

/** One answer of a learner that was given earlier. */
export interface EarlierReview extends Review {
  /** When: a `Date`, or an instant in ISO 8601; at most 30 days ago, and at most a minute before the account was made. */
  readonly at: Date | string;
}

/** Why a review of a partial batch was not recorded. */
export interface RefusedReview {
  readonly code: 'card_not_found' | 'review_id_taken' | 'invalid_value';
  /** In the server's own words. */
  readonly text: string;
}

/** What a batch may have beside the options of every call. */
export interface BatchOptions extends CallOptions {
  /** Whether the reviews that can be recorded are, though others are refused. */
  readonly partial: boolean;
}

/** Reading, studying and changing cards. */
export interface Cards {
  /**
   * What there is to study today: every folder and set, each set with its due cards only.
   *
   * @example
   * ```ts
   * for (const { folder, set } of setsIn(await client.cards.today())) console.log(folder, set.name, set.cards.size);
   * ```
   */
  today(options?: CallOptions): Call<TodayCards>;
  /**
   * Both sides of a card. Needs no token: whoever knows the card's id may read it.
   *
   * @example
   * ```ts
   * const { front, back } = await client.cards.get(card);
   * ```
   */
  get(card: string, options?: CallOptions): Call<CardText>;
  /**
   * What each rating would do: exactly what `review` will do today.
   *
   * @example
   * ```ts
   * const { good } = await client.cards.preview(card);
   * console.log(`good: again in ${good.interval} days`);
   * ```
   */
  preview(card: string, options?: CallOptions): Call<CardPreview>;
  /**
   * Records a review and says when the card comes back. Counts once however often it is sent under one `reviewID`.
   * Refused with `card_not_found`, and with `review_id_taken` when another card has used that id.
   *
   * @example
   * ```ts
   * const { dueDate, xp, reviewID } = await client.cards.review({ card, rating: 'good' });
   * ```
   */
  review(review: Review, options?: CallOptions): Call<ReviewedCard>;
  /**
   * Records those of up to 500 earlier reviews that can be, together, and answers a refusal in the place of each other one:
   * `card_not_found`, `review_id_taken` or `invalid_value`, for good. So a queue empties, whatever is in it; only
   * `too_many_later_reviews` refuses all, until fewer are sent at a time. The clock may be up to 24 hours ahead.
   *
   * @example
   * ```ts
   * const results = await client.cards.reviewMany(queue, { partial: true });
   * for (const result of results) if ('code' in result) console.warn(result.code, result.text);
   * ```
   */
  reviewMany(reviews: readonly EarlierReview[], options: BatchOptions): Call<readonly (ReviewedCard | RefusedReview)[]>;
  /**
   * Records up to 500 reviews that were made earlier, such as offline: all or none. Answers them in their order, each as
   * `review` would have answered right after it. Refused with `invalid_value`, `card_not_found` or `review_id_taken` where one
   * of them is bad; `error.position` and the text name it. One without a `reviewID` is given one, which the client's own
   * retries keep.
   *
   * @example
   * ```ts
   * const [first] = await client.cards.reviewMany([{ card, rating: 'good', at: new Date('2026-03-01T08:30:00Z') }]);
   * ```
   */
  reviewMany(reviews: readonly EarlierReview[], options?: CallOptions): Call<readonly ReviewedCard[]>;
  /**
   * Takes a review back by its reviewID: card, XP and streak are as if it had not been. A second time changes nothing.
   *
   * @example
   * ```ts
   * const { reviewID } = await client.cards.review({ card, rating: 'again' });
   * await client.cards.undoReview(reviewID);
   * ```
   */
  undoReview(reviewID: string, options?: CallOptions): Call<ReviewedCard>;
  /**
   * Replaces both sides of a card; the progress with it stays. Refused with `card_not_found`, and with `set_too_large`
   * where its set would hold too much text.
   *
   * @example
   * ```ts
   * await client.cards.edit(card, { front: 'ciao', back: 'hi' });
   * ```
   */
  edit(card: string, sides: CardText, options?: CallOptions): Call<void>;
  /**
   * Deletes a card; what was studied of it stays in totals, days and goals. Refused with `card_not_found`.
   *
   * @example
   * ```ts
   * await client.cards.delete(card);
   * ```
   */
  delete(card: string, options?: CallOptions): Call<void>;
  /**
   * Keeps a card from being due, or with `false` takes that back; its progress stays. Reviews of a suspended card are
   * recorded and earn no XP. Refused with `card_not_found`.
   *
   * @example
   * ```ts
   * await client.cards.suspend(card);
   * await client.cards.suspend(card, false);
   * ```
   */
  suspend(card: string, suspended?: boolean, options?: CallOptions): Call<void>;
}

const batched = (name: string, review: EarlierReview) => {
  const {
    card,
    rating,
    at,
    reviewID = randomId(),
  } = anObject(name, 'reviews, each as { card, rating, at, reviewID }', review);
  const made = new Date(at);
  if (Number.isNaN(made.getTime())) throw unexpected(`${name}: at`, 'a Date, or an instant as in ISO 8601', at);
  return { id: reviewID as ReviewId, card: card as CardId, rating, at: made };
};

const withID = (result: Reply<'reviewCards'>[number], reviewID: ReviewId | undefined): ReviewedCard | RefusedReview =>
  'code' in result ? result : { ...result, reviewID: reviewID as ReviewId };

const isReviewed = (result: ReviewedCard | RefusedReview): result is ReviewedCard => !('code' in result);

const manyVia = (call: OperationCall<'reviewCards'>, { name, misfit }: Tools) => {
  type Reviews = readonly EarlierReview[];
  async function reviewMany(
    reviews: Reviews,
    options: BatchOptions,
  ): Promise<readonly (ReviewedCard | RefusedReview)[]>;
  async function reviewMany(reviews: Reviews, options?: CallOptions): Promise<readonly ReviewedCard[]>;
  async function reviewMany(reviews: Reviews, given: Partial<BatchOptions> = {}) {
    const { partial, ...options } = anObject(name, 'options', given);
    if (!Array.isArray(reviews))
      throw unexpected(name, 'a list of reviews, each as { card, rating, at, reviewID }', reviews);
    const batch = reviews.map((each: EarlierReview) => batched(name, each));
    const answer = await call({ reviews: batch }, options, { query: { partial } });
    if (answer.length !== reviews.length) throw misfit();
    const results: readonly (ReviewedCard | RefusedReview)[] = answer.map((result, index) =>
      withID(result, batch[index]?.id),
    );
    if (!partial && !results.every(isReviewed)) throw misfit();
    return results;
  }
  return reviewMany;
};

export const cards = {
  today: passing('getTodayCards'),
  get: passing('getFlashcardItem', 'card'),
  preview: passing('previewCard', 'card'),
  review: method('reviewCard', (call, { name }) => async (review, options) => {
    const {
      card,
      rating,
      reviewID: id = randomId(),
    } = anObject(name, 'a review, as { card, rating, reviewID }', review);
    const reviewID = id as ReviewId;
    return { ...(await call({ card: card as CardId, rating, id: reviewID }, options)), reviewID };
  }),
  reviewMany: method('reviewCards', manyVia),
  undoReview: method('undoReview', (call) => async (id, options) => {
    const reviewID = id as ReviewId;
    return { ...(await call({ review: reviewID }, options)), reviewID };
  }),
  edit: method('editCard', (call, { name }) => async (card, sides, options) => {
    const given = anObject(name, 'a card, as { front, back }', sides);
    await call({ ...given, card: card as CardId }, options);
  }),
  delete: passing('deleteCard', 'card'),
  suspend: method('suspendCard', (call) => async (card, suspended = true, options) => {
    await call({ card: card as CardId, suspended }, options);
  }),
} satisfies MethodsOf<Cards>;
