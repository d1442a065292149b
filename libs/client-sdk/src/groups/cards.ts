import type { CardId, ReviewId } from '@flashcards/kernel';
import type { CallOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';
import type { GivenTo, Reply } from '../operation.ts';

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

/** Reading and studying cards. */
export interface Cards {
  /**
   * What there is to study today: every folder and set, each set with its due cards only.
   *
   * @example
   * ```ts
   * for (const { folder, set } of setsIn(await client.cards.today())) console.log(folder, set.name, set.cards.size);
   * ```
   */
  today(options?: CallOptions): Promise<TodayCards>;
  /**
   * Both sides of a card. Needs no token: whoever knows the card's id may read it.
   *
   * @example
   * ```ts
   * const { front, back } = await client.cards.get(card);
   * ```
   */
  get(card: string, options?: CallOptions): Promise<CardText>;
  /**
   * What each rating would do: exactly what `review` will do today.
   *
   * @example
   * ```ts
   * const { good } = await client.cards.preview(card);
   * console.log(`good: again in ${good.interval} days`);
   * ```
   */
  preview(card: string, options?: CallOptions): Promise<CardPreview>;
  /**
   * Records a review and says when the card comes back. Counts once however often it is sent under one `reviewID`.
   * Refused with `card_not_found`, and with `review_id_taken` when another card has used that id.
   *
   * @example
   * ```ts
   * const { dueDate, xp, streak } = await client.cards.review({ card, rating: 'good' });
   * ```
   */
  review(review: Review, options?: CallOptions): Promise<ReviewedCard>;
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
  undoReview(reviewID: string, options?: CallOptions): Promise<ReviewedCard>;
}

/** A random UUID. `crypto.randomUUID` is missing on pages served over plain http; random bytes are not. */
const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const version = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes
    .map((byte, index) => (index === 6 ? version : index === 8 ? variant : byte))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

export const cards = {
  today: method('getTodayCards', (call) => (options) => call({}, options)),
  get: method('getFlashcardItem', (call) => (card, options) => call({ cardID: card as CardId }, options)),
  preview: method('previewCard', (call) => (card, options) => call({ cardID: card as CardId }, options)),
  review: method('reviewCard', (call, { name }) => (review, options) => {
    const { card, rating, reviewID = randomId() } = anObject(name, 'a review, as { card, rating }', review);
    return call({ cardID: card as CardId, rating, reviewID: reviewID as ReviewId }, options);
  }),
  undoReview: method('undoReview', (call) => (reviewID, options) => call({ reviewID: reviewID as ReviewId }, options)),
} satisfies MethodsOf<Cards>;
