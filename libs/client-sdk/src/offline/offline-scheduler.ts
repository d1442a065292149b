import { studyDay } from '@flashcards/accounts';
import type { FolderPath } from '@flashcards/library';
import type { PlacedIn } from '@flashcards/presets';
import { everywhere, scopesOf } from '@flashcards/presets';
import { previewsOf, ratings, review as reviewed } from '@flashcards/review-scheduling';
import { unexpected } from '../expected.ts';
import type {
  CardPreview,
  EarlierReview,
  FullPreview,
  LocalDate,
  QueueScheduling,
  ScopeScheduling,
  SetId,
} from '../index.ts';
import { randomId } from '../random-id.ts';
import type { OfflineCard, OfflineProgress } from './offline-card.ts';
import { progressOf, shownProgress } from './progress.ts';

/** An answer to a card, by the clock of the device. */
export interface OfflineAnswer extends Pick<EarlierReview, 'rating' | 'seconds' | 'reviewID'> {
  readonly at: Date;
}

/** A card after a review, and the review to send. */
export interface OfflineReview<Card extends OfflineCard = OfflineCard> {
  /** Without the previews of the card before. */
  readonly card: Omit<Card, 'previews'> & OfflineProgress;
  /** For `client.cards.reviewMany`, with a `reviewID`. */
  readonly review: EarlierReview & { readonly reviewID: string };
}

/** What the scheduling of a queue does not tell. */
export interface OfflineContext {
  /** When the queue was asked for: its loads begin on the learner's day of that instant. */
  readonly askedAt: Date;
  /** Returns the path of the folder of one of the learner's own sets. Blank or `undefined`: none. */
  readonly folderOf: (set: SetId) => string | undefined;
}

/** Schedules cards as the service does, without a network, a clock and storage. */
export interface OfflineScheduler {
  /**
   * Returns the learner's day at an instant. Cards whose `dueDate` is not later are due.
   *
   * @example
   * ```ts
   * const due = cards.filter(({ dueDate }) => dueDate <= scheduler.day(new Date()));
   * ```
   */
  day(at: Date): LocalDate;
  /**
   * Returns the effect of each rating at an instant, as `client.cards.queue` does.
   *
   * @example
   * ```ts
   * const { good } = scheduler.preview(card, new Date());
   * console.log(good.minutes === undefined ? `${good.interval} days` : `${good.minutes} minutes`);
   * ```
   */
  preview(card: OfflineCard, at: Date): CardPreview<FullPreview>;
  /**
   * Returns the card after a review, and the review to send. A review without a `reviewID` gets a random one.
   *
   * @example
   * ```ts
   * const { card: after, review } = scheduler.review(card, { rating: 'good', at: new Date() });
   * ```
   */
  review<Card extends OfflineCard>(card: Card, answer: OfflineAnswer): OfflineReview<Card>;
}

/** The parameters of the innermost scope that has some. */
const parametersIn = (scheduling: QueueScheduling | undefined): ((place: PlacedIn) => ScopeScheduling) => {
  const scopes = new Map(scheduling?.presets.map((preset) => [preset.scope, preset]));
  const everything = scopes.get(everywhere);
  if (!everything) throw unexpected('offlineScheduler', 'the scheduling of client.cards.queue({ ahead })', scheduling);
  return (place) => scopesOf(place).reduce((outer, scope) => scopes.get(scope) ?? outer, everything);
};

const instant = (at: Date): Date => {
  const read = new Date(at);
  if (Number.isNaN(read.getTime())) throw unexpected('offlineScheduler: at', 'a valid Date', at);
  return read;
};

/**
 * Makes a scheduler from the `scheduling` of `client.cards.queue({ ahead })`. It gives the due dates, states and
 * previews that the service will compute, as long as nobody changes the learner's settings, presets or folders, and
 * nothing else reviews the cards meanwhile. Limits of the day, the choice among cards of one note, XP and streaks remain
 * the service's. Where a preset balances due days, the service may choose others of those that FSRS allows for reviews that it
 * receives on a later day. Where it began a step after `hard`, the rule that answers within 8 hours count as one day ends
 * up to five minutes late.
 *
 * @example
 * ```ts
 * const askedAt = new Date();
 * const { cards, scheduling } = await client.cards.queue({ ahead: 7 });
 * const folders = new Map([...setsIn(await client.folders.tree())].map(({ folder, set }) => [set.id, folder]));
 * // Without a network:
 * const scheduler = offlineScheduler(scheduling, { askedAt, folderOf: (set) => folders.get(set) });
 * const { card, review } = scheduler.review(cards[0], { rating: 'good', at: new Date() });
 * ```
 *
 * @throws TypeError if the queue was asked for without `ahead`. The methods: if an instant, a rating or a card is none.
 */
export const offlineScheduler = (
  scheduling: QueueScheduling | undefined,
  { askedAt, folderOf }: OfflineContext,
): OfflineScheduler => {
  const parametersOf = parametersIn(scheduling);
  const day = (at: Date): LocalDate => studyDay(instant(at), scheduling as QueueScheduling);
  const loadedOn = day(askedAt);
  const answering = ({ set }: OfflineCard, at: Date) => {
    const folder = folderOf(set) as FolderPath | undefined;
    const { desiredRetention: retention, weights, load: due } = parametersOf({ set, folder });
    const load = due.length > 0 ? { day: loadedOn, due } : undefined;
    return { today: day(at), at: instant(at), retention, weights, load };
  };
  return {
    day,
    preview: (card, at) => previewsOf({ id: card.id, progress: progressOf(card) }, answering(card, at)),
    review: (card, { rating, at, seconds, reviewID = randomId() }) => {
      if (!ratings.includes(rating)) throw unexpected('offlineScheduler: rating', ratings.join(', '), rating);
      const after = reviewed(progressOf(card), { card: card.id, rating, ...answering(card, at) });
      const { previews: _, ...kept } = card;
      const review = { card: card.id, rating, at, reviewID, ...(seconds === undefined ? {} : { seconds }) };
      return { card: { ...kept, ...shownProgress(after) }, review };
    },
  };
};
