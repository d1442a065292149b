import type { CardId, LocalDate, ReviewId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { FolderPath, FolderTree, SetName, Tag } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions, DetailOptions } from '../client-options.ts';
import { anObject, unexpected } from '../expected.ts';
import type { DateInput } from '../expected-date.ts';
import type { CardSearch, FoundCards } from './found-cards.ts';
import type { MethodsOf, OperationCall, Tools } from '../method.ts';
import { method, passing, showing } from '../method.ts';
import type { Reply } from '../operation.ts';
import type { CardPreview, CardProgress, CardText, FullPreview, Rating, StudyCard } from './card.ts';
import type { CardInfo, PageOptions } from './card-info.ts';
import type { Practice } from './practice.ts';
import type { StudyQueue, StudySelection } from './study-queue.ts';
import { randomId } from '../random-id.ts';

/** A set with only its cards due today. */
export interface DueSet<Card = CardProgress> {
  readonly id: SetId;
  readonly name: SetName;
  readonly cards: ReadonlyMap<CardId, Card>;
}

/** Every folder and set, each set with only its cards due today. */
export type TodayCards<Card = CardProgress> = FolderTree<DueSet<Card>>;

/** Tags to add to cards, and tags to remove from them. They are compared without case. */
export interface ChangedTags {
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

/** A tag, and the number of cards that have it. */
export interface TagCount {
  readonly tag: string;
  readonly cards: number;
}

/** A card and its new sides. */
export interface EditedCard extends CardText {
  readonly card: string;
}

/** The state of a card after a review, or after undoing one. */
export interface ReviewedCard extends CardProgress {
  /** The card's id. */
  readonly id: CardId;
  /** The review's id, for `undoReview`. */
  readonly reviewID: ReviewId;
  /** The day on which the card is due again. */
  readonly dueDate: LocalDate;
  /** The learner's total XP. */
  readonly xp: number;
  /** The learner's streak, in days. */
  readonly streak: number;
}

/** With its state and the end of its step, if it is on one. */
export interface FullReviewedCard extends ReviewedCard {
  readonly state: StudyCard['state'];
  readonly dueAt: Date | undefined;
}

/** A card whose schedule was changed by hand. */
export interface RescheduledCard extends CardProgress {
  /** The id of the change, for `undoReview`. */
  readonly reviewID: ReviewId;
  readonly dueDate: LocalDate;
}

/** One review by a learner. */
export interface Review {
  readonly card: string;
  readonly rating: Rating;
  /**
   * Makes the review idempotent: a review that is sent again under the same id counts once. Store it if the review may
   * be sent again later. A random UUID if left out.
   */
  readonly reviewID?: string | undefined;
  /** The time to answer: whole seconds, up to 3600. */
  readonly seconds?: number | undefined;
}

/** Options of a review. */
export interface ReviewOptions extends CallOptions {
  /** The answer only practises: it moves no schedule and earns nothing, but makes the day active. */
  readonly mode?: 'cram' | undefined;
}

/** A review that was made earlier. */
export interface EarlierReview extends Review {
  /**
   * The time of the review: a `Date`, or an ISO 8601 instant. At most 30 days ago, and at most a minute before the
   * account was created.
   */
  readonly at: Date | string;
}

/** Why a review of a partial batch was not recorded. */
export interface RefusedReview {
  readonly code: 'card_not_found' | 'review_id_taken' | 'invalid_value';
  /** The server's explanation. */
  readonly text: string;
}

/** Options of a batch of reviews. */
export interface BatchOptions extends CallOptions {
  /** Whether valid reviews are recorded although others are refused. */
  readonly partial: boolean;
}

/** The CSS of a note type, and the cards that it is for. */
export interface CardStyle {
  /** Untrusted. */
  readonly css: string;
  readonly cards: readonly string[];
}

/** Reading, studying and changing cards. */
export interface Cards {
  /**
   * Returns the cards of a study session in the order in which to study them: own and shared ones, with both sides, and
   * what each rating would do now. Refused with `set_not_found`, `folder_not_found`, `shared_folder_not_found`,
   * `not_member`, or `bad_cursor` a day after the first page.
   *
   * @example
   * ```ts
   * const { cards, counts } = await client.cards.queue({ limit: 20 });
   * for (const { id, front, previews } of cards) console.log(id, front, previews.good.interval);
   * console.log(counts.new, counts.learning, counts.review);
   * ```
   */
  queue(selection?: StudySelection, options?: CallOptions): Call<StudyQueue>;
  /**
   * Returns the CSS of up to 1,000 visible cards by their note types; cards without any are left out. It is untrusted:
   * use it in a sandboxed frame alone, where the body has the classes that Anki gives it, such as `card card1`.
   *
   * @example
   * ```ts
   * for (const { css, cards } of await client.cards.styles(ids)) console.log(css.length, cards);
   * ```
   */
  styles(ids: readonly string[], options?: CallOptions): Call<readonly CardStyle[]>;
  /**
   * Returns cards to practise outside of the schedule, own and shared ones; answers with `mode: 'cram'` move none.
   * Suspended, withdrawn and buried cards are left out. Refused with `set_not_found`.
   *
   * @example
   * ```ts
   * for (const { id: card } of await client.cards.cram({ which: 'failed-today', count: 20 }))
   *   await client.cards.review({ card, rating: 'good' }, { mode: 'cram' });
   * ```
   */
  cram(practice: Practice, options?: CallOptions): Call<readonly StudyCard[]>;
  /** The same with all that the service knows of each card. */
  today(options: DetailOptions): Call<TodayCards<StudyCard>>;
  /**
   * Returns the cards to study today: every folder and set, each set with only its due cards.
   *
   * @example
   * ```ts
   * for (const { folder, set } of setsIn(await client.cards.today())) console.log(folder, set.name, set.cards.size);
   * ```
   */
  today(options?: CallOptions): Call<TodayCards>;
  /** The same with all that the service knows of the card, as for someone who has not studied it. */
  get(card: string, options: DetailOptions): Call<StudyCard>;
  /**
   * Returns both sides of a card. Needs no token: anyone with the card's id can read it.
   *
   * @example
   * ```ts
   * const { front, back } = await client.cards.get(card);
   * ```
   */
  get(card: string, options?: CallOptions): Call<CardText>;
  /**
   * Returns a card with its note and your reviews of it, latest first, 100 at a time. Refused with `card_not_found`.
   *
   * @example
   * ```ts
   * const { card: shown, note, reviews, next } = await client.cards.info(card);
   * const earlier = next === '' ? undefined : await client.cards.info(card, { cursor: next });
   * ```
   */
  info(card: string, options?: PageOptions): Call<CardInfo>;
  /**
   * Finds cards among yours and those that are shared with you, a page at a time. Refused with `invalid_value` for a
   * query that cannot be read, `set_not_found` or `folder_not_found`.
   *
   * @example
   * ```ts
   * const { cards, total, next } = await client.cards.find({ query: 'caf -tag:drink is:due' });
   * const more = await client.cards.find({ query: 'caf -tag:drink is:due', cursor: next });
   * ```
   */
  find(search?: CardSearch, options?: CallOptions): Call<FoundCards>;
  /** The same with the length of the step that follows. */
  preview(card: string, options: DetailOptions): Call<CardPreview<FullPreview>>;
  /**
   * Returns the effect of each rating, exactly as `review` would apply it now.
   *
   * @example
   * ```ts
   * const { good } = await client.cards.preview(card);
   * console.log(`good: again in ${good.interval} days`);
   * ```
   */
  preview(card: string, options?: CallOptions): Call<CardPreview>;
  /** The same with the card's state and the end of its step. */
  review(review: Review, options: ReviewOptions & DetailOptions): Call<FullReviewedCard>;
  /**
   * Records a review and returns the card's new due date. Idempotent by `reviewID`. Refused with `card_not_found`, or
   * with `review_id_taken` if another card has used that id.
   *
   * @example
   * ```ts
   * const { dueDate, xp, reviewID } = await client.cards.review({ card, rating: 'good' });
   * ```
   */
  review(review: Review, options?: ReviewOptions): Call<ReviewedCard>;
  /**
   * Records the valid ones of up to 500 earlier reviews in one request. Each invalid review gets a final refusal in its
   * place: `card_not_found`, `review_id_taken` or `invalid_value`, so an offline queue never gets stuck. Only
   * `too_many_later_reviews` refuses the whole batch: send fewer at a time. The device's clock may be up to 24 hours
   * ahead.
   *
   * @example
   * ```ts
   * const results = await client.cards.reviewMany(queue, { partial: true });
   * for (const result of results) if ('code' in result) console.warn(result.code, result.text);
   * ```
   */
  reviewMany(reviews: readonly EarlierReview[], options: BatchOptions): Call<readonly (ReviewedCard | RefusedReview)[]>;
  /**
   * Records up to 500 earlier reviews, for example made offline: all of them or none. Returns the results in the order
   * of the reviews, each as `review` would have returned it at that point. Refused with `invalid_value`,
   * `card_not_found` or `review_id_taken` if one review is invalid; `error.position` and the text identify it. A review
   * without a `reviewID` gets a random one, which the client's own retries reuse.
   *
   * @example
   * ```ts
   * const [first] = await client.cards.reviewMany([{ card, rating: 'good', at: new Date('2026-03-01T08:30:00Z') }]);
   * ```
   */
  reviewMany(reviews: readonly EarlierReview[], options?: CallOptions): Call<readonly ReviewedCard[]>;
  /**
   * Undoes a review by its `reviewID`: card, XP and streak become as if it had never been made. Undoing it again
   * changes nothing.
   *
   * @example
   * ```ts
   * const { reviewID } = await client.cards.review({ card, rating: 'again' });
   * await client.cards.undoReview(reviewID);
   * ```
   */
  undoReview(reviewID: string, options?: CallOptions): Call<ReviewedCard>;
  /**
   * Makes a card new again, as of today. `undoReview` takes the `reviewID`. Refused with `card_not_found`.
   *
   * @example
   * ```ts
   * const { reviewID } = await client.cards.reset(card);
   * ```
   */
  reset(card: string, options?: CallOptions): Call<RescheduledCard>;
  /**
   * Puts a card in review, due on a day from today up to 36,500 days ahead. `undoReview` takes the `reviewID`. Refused
   * with `card_not_found`.
   *
   * @example
   * ```ts
   * await client.cards.setDueDate(card, '2026-04-01');
   * ```
   */
  setDueDate(card: string, dueDate: DateInput, options?: CallOptions): Call<RescheduledCard>;
  /**
   * Replaces both sides of a card and keeps its progress. Refused with `card_not_found`, or with `set_too_large` if its
   * set would contain too much text.
   *
   * @example
   * ```ts
   * await client.cards.edit(card, { front: 'ciao', back: 'hi' });
   * ```
   */
  edit(card: string, sides: CardText, options?: CallOptions): Call<void>;
  /**
   * Deletes a card. Its reviews stay in totals, days and goals. Refused with `card_not_found`.
   *
   * @example
   * ```ts
   * await client.cards.delete(card);
   * ```
   */
  delete(card: string, options?: CallOptions): Call<void>;
  /**
   * Suspends a card, so that it is not due, or with `false` resumes it. Its progress stays. Reviews of a suspended card
   * are recorded and earn no XP. Refused with `card_not_found`.
   *
   * @example
   * ```ts
   * await client.cards.suspend(card);
   * await client.cards.suspend(card, false);
   * ```
   */
  suspend(card: string, suspended?: boolean, options?: CallOptions): Call<void>;
  /**
   * Replaces both sides of up to 500 cards, of all or none, and keeps their progress. Refused with `card_not_found`, or
   * with `set_too_large` if a set would contain too much text.
   *
   * @example
   * ```ts
   * await client.cards.editMany([{ card, front: 'ciao', back: 'hi' }]);
   * ```
   */
  editMany(cards: readonly EditedCard[], options?: CallOptions): Call<void>;
  /**
   * Deletes up to 1,000 different cards, all or none. Their reviews stay in totals, days and goals. Refused with
   * `card_not_found`.
   *
   * @example
   * ```ts
   * await client.cards.deleteMany([card]);
   * ```
   */
  deleteMany(cards: readonly string[], options?: CallOptions): Call<void>;
  /**
   * Suspends up to 1,000 different cards, or with `false` resumes them, all or none. Refused with `card_not_found`.
   *
   * @example
   * ```ts
   * await client.cards.suspendMany([...set.cards.keys()]);
   * ```
   */
  suspendMany(cards: readonly string[], suspended?: boolean, options?: CallOptions): Call<void>;
  /**
   * Leaves up to 1,000 different cards out of the queue until the learner's next day, or with `false` takes that back,
   * all or none. Refused with `card_not_found`.
   *
   * @example
   * ```ts
   * await client.cards.buryMany([card]);
   * ```
   */
  buryMany(cards: readonly string[], buried?: boolean, options?: CallOptions): Call<void>;
  /**
   * Gives up to 1,000 different cards the learner's flag from 1 to 7, as in Anki, or removes it with 0, all or none.
   * Refused with `card_not_found`.
   *
   * @example
   * ```ts
   * await client.cards.flagMany([card], 1);
   * ```
   */
  flagMany(cards: readonly string[], flag: number, options?: CallOptions): Call<void>;
  /**
   * Moves up to 1,000 different cards to the end of another of your sets, all or none, with the other cards of their
   * notes; progress and reviews stay. Returns how many cards were moved. Refused with `set_not_found`, `card_not_found`,
   * `set_full`, `set_too_large`, or `too_much_to_move` for more than 2,500 cards or 8 MB.
   *
   * @example
   * ```ts
   * const moved = await client.cards.moveMany([card], { set });
   * ```
   */
  moveMany(cards: readonly string[], to: { readonly set: string }, options?: CallOptions): Call<number>;
  /**
   * Adds tags to up to 1,000 different cards and removes tags from them, all or none. Cards that are made from one note
   * share their tags. Refused with `card_not_found`, with `too_many_tags` beyond 100 tags of a note, or with
   * `set_too_large` if a set would contain too much text.
   *
   * @example
   * ```ts
   * await client.cards.tagMany([card], { add: ['chapter::2'], remove: ['chapter::1'] });
   * ```
   */
  tagMany(cards: readonly string[], tags: ChangedTags, options?: CallOptions): Call<void>;
  /**
   * Returns the tags of your cards in ascending order, with the number of cards that have each: at most 10,000.
   *
   * @example
   * ```ts
   * for (const { tag, cards } of await client.cards.tags()) console.log(tag, cards);
   * ```
   */
  tags(options?: CallOptions): Call<readonly TagCount[]>;
}

const batched = (name: string, review: EarlierReview) => {
  const {
    card,
    rating,
    at,
    seconds,
    reviewID = randomId(),
  } = anObject(name, 'reviews, each as { card, rating, at, reviewID, seconds }', review);
  const made = new Date(at);
  if (Number.isNaN(made.getTime())) throw unexpected(`${name}: at`, 'a Date, or an instant as in ISO 8601', at);
  const sent = { id: reviewID as ReviewId, card: card as CardId, rating, at: made };
  return seconds === undefined ? sent : { ...sent, seconds };
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
      throw unexpected(name, 'a list of reviews, each as { card, rating, at, reviewID, seconds }', reviews);
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
  queue: method('getStudyQueue', (call, { name }) => async (selection = {}, options) => {
    const known = 'a selection, as { set, folder, sharedFolder, shared, cursor, limit, ahead }';
    const { set, folder = '', sharedFolder, shared, cursor = '', limit, ahead } = anObject(name, known, selection);
    const place = { set: set as SetId | undefined, folder: folder as FolderPath };
    return call({ ...place, shared, cursor, limit }, options, {
      query: { ahead, sharedFolder: sharedFolder as SharedFolderId | undefined },
    });
  }),
  styles: method('getCardStyles', (call) => (ids, options) => call({ cards: ids as readonly CardId[] }, options)),
  cram: method('cramCards', (call, { name }) => (practice, options) => {
    const known = 'what to practise, as { which, set, tag, count }';
    const { which, set, tag = '', count } = anObject(name, known, practice);
    return call({ set: set as SetId | undefined, tag, which, count }, options);
  }),
  today: showing('getTodayCards'),
  get: showing('getFlashcardItem', 'card'),
  info: method('getCard', (call, { name }) => async (card, given = {}) => {
    const { cursor, ...options } = anObject(name, 'options', given);
    return call({ card: card as CardId }, options, { query: { cursor } });
  }),
  find: method('findCards', (call, { name }) => async (search = {}, options) => {
    const {
      query = '',
      set,
      folder = '',
      tag = '',
      cursor = '',
      ...rest
    } = anObject(name, 'a search, as { query, set, folder, state, tag, order, cursor, limit }', search);
    const { state, order, limit } = rest;
    const place = { set: set as SetId | undefined, folder: folder as FolderPath };
    return call({ query, ...place, state, tag, order, cursor, limit }, options);
  }),
  preview: showing('previewCard', 'card'),
  review: method('reviewCard', (call, { name }) => async (review, given = {}) => {
    const {
      card,
      rating,
      seconds,
      reviewID: id = randomId(),
    } = anObject(name, 'a review, as { card, rating, reviewID, seconds }', review);
    const { mode, detail, ...options } = anObject(name, 'options', given as ReviewOptions & Partial<DetailOptions>);
    const reviewID = id as ReviewId;
    const query = { mode, seconds, detail };
    const answer = await call({ card: card as CardId, rating, id: reviewID }, options, { query });
    const { review: _, ...reviewed } = { review: undefined, ...answer };
    return { ...reviewed, reviewID } as never;
  }),
  reviewMany: method('reviewCards', manyVia),
  undoReview: method('undoReview', (call) => async (id, options) => {
    const reviewID = id as ReviewId;
    return { ...(await call({ review: reviewID }, options)), reviewID };
  }),
  reset: method('resetCard', (call) => async (card, options) => {
    const { review: reviewID, ...reset } = await call({ card: card as CardId }, options);
    return { ...reset, reviewID };
  }),
  setDueDate: method('setDueDate', (call) => async (card, dueDate, options) => {
    const { review: reviewID, ...moved } = await call({ card: card as CardId, dueOn: dueDate as LocalDate }, options);
    return { ...moved, reviewID };
  }),
  edit: method('editCard', (call, { name }) => async (card, sides, options) => {
    const given = anObject(name, 'a card, as { front, back }', sides);
    await call({ ...given, card: card as CardId }, options);
  }),
  delete: passing('deleteCard', 'card'),
  suspend: method('suspendCard', (call) => async (card, suspended = true, options) => {
    await call({ card: card as CardId, suspended }, options);
  }),
  editMany: method('editCards', (call, { name }) => async (edits, options) => {
    const edited = (edit: EditedCard) => anObject(name, 'cards, each as { card, front, back }', edit);
    await call({ cards: edits.map((edit) => ({ ...edited(edit), card: edit.card as CardId })) }, options);
  }),
  deleteMany: method('deleteCards', (call) => async (ids, options) => {
    await call({ cards: ids as readonly CardId[] }, options);
  }),
  moveMany: method('moveCards', (call, { name }) => (ids, to, options) => {
    const { set } = anObject(name, 'a set to move to, as { set }', to);
    return call({ cards: ids as readonly CardId[], set: set as SetId }, options);
  }),
  tagMany: method('tagCards', (call, { name }) => async (ids, tags, options) => {
    const { add = [], remove = [] } = anObject(name, 'tags, as { add, remove }', tags);
    await call(
      { cards: ids as readonly CardId[], add: add as readonly Tag[], remove: remove as readonly Tag[] },
      options,
    );
  }),
  tags: passing('getTags'),
  suspendMany: method('suspendCards', (call) => async (ids, suspended = true, options) => {
    await call({ cards: ids as readonly CardId[], suspended }, options);
  }),
  buryMany: method('buryCards', (call) => async (ids, buried = true, options) => {
    await call({ cards: ids as readonly CardId[], buried }, options);
  }),
  flagMany: method('flagCards', (call) => async (ids, flag, options) => {
    await call({ cards: ids as readonly CardId[], flag }, options);
  }),
} satisfies MethodsOf<Cards>;
