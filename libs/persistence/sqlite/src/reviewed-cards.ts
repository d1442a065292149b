import type { CardId, Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Review } from '@flashcards/study';
import { refuseWhere } from '@flashcards/study';
import type { CardPlace } from './review-events.ts';
import { eventsPerSlice } from './review-events.ts';
import type { SeenCard } from './seen-card.ts';
import { seenCards } from './seen-card.ts';
import type { Patience } from './study-turns.ts';
import type { Unhurried } from './transaction.ts';

/** A card with its new reviews. */
export interface ReviewedCard {
  readonly own: SeenCard;
  readonly reviews: readonly Review[];
  /** Where the first of them comes in the log at the earliest. */
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

/** A set may be in a thousand folders, of which only the last has the learner among its members: a millisecond. */
const briefSets = 16;

/** `undefined` where it takes long and is to be brief. The refusal names all reviews whose card is not found. */
export const reviewedCards = async (
  { connection, breathe }: Unhurried,
  user: number,
  { reviews, lastSeq, patience }: { reviews: readonly Review[]; readonly lastSeq: number; readonly patience: Patience },
): Promise<Outcome<readonly ReviewedCard[], 'card_not_found'> | undefined> => {
  const seen = seenCards(connection, user);
  const cards: ReviewedCard[] = [];
  const missing = new Set<CardId>();
  for (const [card, of] of byCard(reviews)) {
    const own = seen.card(card);
    if (patience === 'brief' && seen.setsOfOthers() > briefSets) return undefined;
    const at = new Date(Math.min(...of.map((review) => review.at.getTime())));
    if (own) cards.push({ own, reviews: of, first: { card, at, seq: lastSeq + 1 } });
    else missing.add(card);
    if ((cards.length + missing.size) % eventsPerSlice === 0 || seen.setsOfOthers() > 0) await breathe();
  }
  return refuseWhere('card_not_found', reviews, ({ card }) => missing.has(card)) ?? ok(cards);
};
