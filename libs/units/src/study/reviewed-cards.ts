import type { AccountId, CardId, LocalDate, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardPlace, SeenCard, Tx } from '@flashcards/persistence-ports';
import { mayHaveStudiedOn } from '@flashcards/review-scheduling';
import type { CardState, Review } from '@flashcards/study';
import { inLogOrder, mostReplays, refuseWhere } from '@flashcards/study';
import type { Patience } from '../prepared.ts';
import { eventsAfter } from './later-events.ts';
import { daysOf } from './study-state.ts';

/** A card with its new reviews. */
export interface ReviewedCard {
  readonly seen: SeenCard;
  readonly reviews: readonly Review[];
  /** The earliest place in the log that one of them can get. */
  readonly first: CardPlace;
}

const byCard = (reviews: readonly Review[]): ReadonlyMap<CardId, readonly Review[]> => {
  const cards = new Map<CardId, Review[]>();
  for (const review of reviews) {
    const own = cards.get(review.card);
    if (own) own.push(review);
    else cards.set(review.card, [review]);
  }
  return cards;
};

const cardsAtOnce = 64;
/**
 * Sets of others that are checked within a brief change, about a millisecond: a set may be in a thousand folders, and
 * the learner may be a member of only the last one.
 */
const briefSets = 16;

const isBrief = (seen: ReadonlyMap<CardId, SeenCard>): boolean =>
  new Set([...seen.values()].flatMap(({ isOwn, set }) => (isOwn ? [] : set))).size <= briefSets;

const seenCards = async (
  { progress }: Tx,
  account: AccountId,
  { cards, patience }: { readonly cards: readonly CardId[]; readonly patience: Patience },
): Promise<Outcome<ReadonlyMap<CardId, SeenCard>, 'takes_long'>> => {
  const seen = new Map<CardId, SeenCard>();
  for (let from = 0; from < cards.length; from += cardsAtOnce) {
    const some = await progress.find(account, cards.slice(from, from + cardsAtOnce));
    for (const [id, card] of some) seen.set(id, card);
    if (patience === 'brief' && !isBrief(seen)) return refuse('takes_long');
  }
  return ok(seen);
};

/** The refusal names all reviews whose card is not found. */
export const reviewedCards = async (
  tx: Tx,
  account: AccountId,
  { reviews, lastSeq, patience }: { reviews: readonly Review[]; readonly lastSeq: number; readonly patience: Patience },
): Promise<Outcome<readonly ReviewedCard[], 'card_not_found' | 'takes_long'>> => {
  const cards = byCard(reviews);
  const found = await seenCards(tx, account, { cards: [...cards.keys()], patience });
  if (!found.ok) return found;
  const reviewed = [...cards].flatMap(([card, of]): readonly ReviewedCard[] => {
    const seen = found.value.get(card);
    const at = new Date(Math.min(...of.map((review) => review.at.getTime())));
    return seen ? [{ seen, reviews: of, first: { card, at, seq: lastSeq + 1 } }] : [];
  });
  return refuseWhere('card_not_found', reviews, ({ card }) => !found.value.has(card)) ?? ok(reviewed);
};

/** A review usually comes last in the log; then no log rows are read. */
const isLast = ({ seen: { last }, first }: ReviewedCard): boolean => last === undefined || inLogOrder(last, first) < 0;

/**
 * The number of events to replay: each new review of a card may replay all later ones. Stops counting above
 * `mostReplays`.
 */
export const replaysOf = async ({ log }: Tx, account: AccountId, cards: readonly ReviewedCard[]): Promise<number> => {
  let replays = 0;
  for (const card of cards.filter((each) => !isLast(each))) {
    const most = Math.floor((mostReplays - replays) / card.reviews.length) + 1;
    replays += card.reviews.length * (await log.countAfter(account, { most, ...card.first }));
    if (replays > mostReplays) break;
  }
  return replays;
};

export const cardState = async (tx: Tx, account: AccountId, card: ReviewedCard): Promise<CardState> => {
  const { seen, reviews, first } = card;
  const later = isLast(card) ? [] : await eventsAfter(tx, account, first);
  const before = later[0]?.before ?? seen.progress;
  const lastThatDay = new Map<LocalDate, Date>();
  for (const day of new Set(daysOf(reviews))) {
    const at = mayHaveStudiedOn(before, day) ? await tx.log.lastThatDay(account, { day, ...first }) : undefined;
    if (at) lastThatDay.set(day, at);
  }
  return { set: seen.set, suspended: seen.suspended, progress: seen.progress, later, lastThatDay };
};
