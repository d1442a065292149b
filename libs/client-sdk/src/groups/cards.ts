import type { CardId, ReviewId } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject, unexpected } from '../expected.ts';
import type { MethodsOf, OperationCall, Tools } from '../method.ts';
import { method } from '../method.ts';
import type { GivenTo, Reply } from '../operation.ts';
import { randomId } from '../random-id.ts';

/** Every folder and set, each set with only its cards due today. */
export type TodayCards = Reply<'getTodayCards'>;
/** Both sides of a card. */
export type CardText = Reply<'getFlashcardItem'>;
/** A card after a review; `xp` and `streak` are the learner's totals. */
export type ReviewedCard = Reply<'reviewCard'>;

/** How well a card was remembered, in FSRS's and Anki's words. */
export type Rating = GivenTo<'reviewCard'>['rating'];
/** What each rating would do to a card today; `interval` is in days, 0 while it is being learned. */
export type CardPreview = Reply<'previewCard'>;

/** One answer of a learner. */
export interface Review {
  readonly card: string;
  readonly rating: Rating;
  /** Sent twice, it counts once: keep it where a review may be sent again later. A random UUID when left out. */
  readonly reviewID?: string | undefined;
}

/** One answer of a learner that was given earlier. */
export interface EarlierReview extends Review {
  /** When: at most 30 days ago, and at most a minute before the account was made. */
  readonly at: Date;
}

/** Why a review of a partial batch was not recorded: in a word, and in the server's own words. */
export type RefusedReview = Exclude<Reply<'reviewCards'>['results'][number], ReviewedCard>;

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
   * const { dueDate, xp, streak } = await client.cards.review({ card, rating: 'good' });
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
   * const reviewID = crypto.randomUUID();
   * await client.cards.review({ card, rating: 'again', reviewID });
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

/** Also one of another realm. */
const isDate = (value: Date): boolean =>
  Object.prototype.toString.call(value) === '[object Date]' && !Number.isNaN(value.getTime());

const batched = (name: string, review: EarlierReview) => {
  const { card, rating, at, reviewID = randomId() } = anObject(name, 'reviews, each as { card, rating, at }', review);
  if (!isDate(at)) throw unexpected(`${name}: at`, 'a valid Date', at);
  return { id: reviewID as ReviewId, card: card as CardId, rating, at };
};

const isReviewed = (result: ReviewedCard | RefusedReview): result is ReviewedCard => !('code' in result);

const manyVia = (call: OperationCall<'reviewCards'>, { name, misfit }: Tools) => {
  type Reviews = readonly EarlierReview[];
  async function reviewMany(
    reviews: Reviews,
    options: BatchOptions,
  ): Promise<readonly (ReviewedCard | RefusedReview)[]>;
  async function reviewMany(reviews: Reviews, options?: CallOptions): Promise<readonly ReviewedCard[]>;
  async function reviewMany(reviews: Reviews, { partial, ...options }: Partial<BatchOptions> = {}) {
    if (!Array.isArray(reviews)) throw unexpected(name, 'a list of reviews, each as { card, rating, at }', reviews);
    const given = { reviews: reviews.map((each: EarlierReview) => batched(name, each)) };
    const { results } = await call(given, { ...options, query: { partial } });
    if (!partial && !results.every(isReviewed)) throw misfit('it refused a part of what was to be recorded whole');
    return results;
  }
  return reviewMany;
};

export const cards = {
  today: method('getTodayCards', (call) => (options) => call({}, options)),
  get: method('getFlashcardItem', (call) => (card, options) => call({ cardID: card as CardId }, options)),
  preview: method('previewCard', (call) => (card, options) => call({ cardID: card as CardId }, options)),
  review: method('reviewCard', (call, { name }) => (review, options) => {
    const { card, rating, reviewID = randomId() } = anObject(name, 'a review, as { card, rating }', review);
    return call({ cardID: card as CardId, rating, reviewID: reviewID as ReviewId }, options);
  }),
  reviewMany: method('reviewCards', manyVia),
  undoReview: method('undoReview', (call) => (reviewID, options) => call({ reviewID: reviewID as ReviewId }, options)),
  edit: method('editCard', (call, { name }) => async (card, sides, options) => {
    const { front, back } = anObject(name, 'both sides of the card, as { front, back }', sides);
    await call({ cardID: card as CardId, front, back }, options);
  }),
  delete: method('deleteCard', (call) => async (card, options) => {
    await call({ cardID: card as CardId }, options);
  }),
  suspend: method('suspendCard', (call) => async (card, suspended = true, options) => {
    await call({ cardID: card as CardId, suspended }, options);
  }),
} satisfies MethodsOf<Cards>;
