import type { CardId, ReviewId, SetId } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { GivenTo, Reply } from '../operation.ts';
import { randomId } from '../random-id.ts';

/** Every folder and set, each set with only its cards due today. */
export type TodayCards = Reply<'getTodayCards'>;
/** A set with all its cards, and how far its owner is with each. */
export type FlashcardSet = Reply<'getFlashcard'>;
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
export interface CardOperations {
  /** A set with its cards and the progress of each. */
  getFlashcard(set: string, options?: CallOptions): Promise<FlashcardSet>;
  /** Needs no token: whoever knows the card's id may read it. */
  getCard(card: string, options?: CallOptions): Promise<CardText>;
  /** What there is to study today, by folder; `setsIn` walks it. */
  getTodayCards(options?: CallOptions): Promise<TodayCards>;
  /** Records a review and says when the card comes back. */
  reviewCard(review: Review, options?: CallOptions): Promise<ReviewedCard>;
  /** What each rating would do: exactly what `reviewCard` will do today. */
  previewCard(card: string, options?: CallOptions): Promise<CardPreview>;
  /** Takes a review back by its reviewID: card, XP and streak are as if it had not been. */
  undoReview(reviewID: string, options?: CallOptions): Promise<ReviewedCard>;
}

export const cardOperations = (call: Call): CardOperations => ({
  getFlashcard: (set, options) => call('getFlashcard', { flashcardID: set as SetId }, options),
  getCard: (card, options) => call('getFlashcardItem', { cardID: card as CardId }, options),
  getTodayCards: (options) => call('getTodayCards', {}, options),
  previewCard: (card, options) => call('previewCard', { cardID: card as CardId }, options),
  undoReview: (reviewID, options) => call('undoReview', { reviewID: reviewID as ReviewId }, options),
  reviewCard: ({ card, rating, reviewID = randomId() }, options) =>
    call('reviewCard', { cardID: card as CardId, rating, reviewID: reviewID as ReviewId }, options),
});
