import type { CardId, LocalDate, Outcome, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Recording, RecordRefusal, ReplayRefusal } from '@flashcards/persistence-ports';
import type { Activity, DayActivity } from '@flashcards/streak';
import { activatesBehind } from '@flashcards/streak';
import type { CardState, Placed, Review, ReviewEvent } from '@flashcards/study';
import { inLogOrder, mayHaveStudiedOn, mostReplays, place, unknownOf } from '@flashcards/study';
import type { OwnCard } from './own-card.ts';
import { ownCard } from './own-card.ts';
import { updateProgress } from './progress.ts';
import type { CardPlace } from './review-events.ts';
import { countAfter, eventOf, eventsAfter, eventsPerSlice, insertEvent, lastThatDay } from './review-events.ts';
import { daysOf, saveChange, studyState, unhurried } from './study-change.ts';
import { giveSeqs, lastSeqOf } from './totals.ts';
import type { Unhurried } from './transaction.ts';

/** A card with its new reviews. */
interface ReviewedCard {
  readonly own: OwnCard;
  readonly reviews: readonly Review[];
  /** Where the first of them comes in the log at the earliest. */
  readonly first: CardPlace;
}

const knownEvents = async (
  { connection, breathe }: Unhurried,
  user: number,
  reviews: readonly Review[],
): Promise<ReadonlyMap<ReviewId, ReviewEvent>> => {
  const known = new Map<ReviewId, ReviewEvent>();
  for (const [index, { id }] of reviews.entries()) {
    const found = eventOf(connection, user, id);
    if (found) known.set(id, found.event);
    if (index % eventsPerSlice === eventsPerSlice - 1) await breathe();
  }
  return known;
};

const byCard = (reviews: readonly Review[]): ReadonlyMap<CardId, readonly Review[]> => {
  const cards = new Map<CardId, Review[]>();
  for (const review of reviews) {
    const own = cards.get(review.card);
    if (own) own.push(review);
    else cards.set(review.card, [review]);
  }
  return cards;
};

const reviewedCards = async (
  { connection, breathe }: Unhurried,
  user: number,
  { reviews, lastSeq }: { readonly reviews: readonly Review[]; readonly lastSeq: number },
): Promise<Outcome<readonly ReviewedCard[], 'card_not_found'>> => {
  const cards: ReviewedCard[] = [];
  for (const [card, of] of byCard(reviews)) {
    const own = ownCard(connection, user, card);
    if (!own) return refuse('card_not_found');
    const at = new Date(Math.min(...of.map((review) => review.at.getTime())));
    cards.push({ own, reviews: of, first: { card, at, seq: lastSeq + 1 } });
    if (cards.length % eventsPerSlice === 0) await breathe();
  }
  return ok(cards);
};

/** The usual review comes last: then nothing of the log is read. */
const isLast = ({ own: { last }, first }: ReviewedCard): boolean => last === undefined || inLogOrder(last, first) < 0;

/** Whether all later events may be replayed; each of a card's new reviews may replay all of the card's. */
const isReplayable = ({ connection }: Unhurried, user: number, cards: readonly ReviewedCard[]): boolean => {
  let left = mostReplays;
  for (const card of cards) {
    if (isLast(card)) continue;
    const most = Math.floor(left / card.reviews.length) + 1;
    left -= card.reviews.length * countAfter(connection, user, { ...card.first, most });
    if (left < 0) return false;
  }
  return true;
};

const cardState = async ({ connection, breathe }: Unhurried, user: number, card: ReviewedCard): Promise<CardState> => {
  const { own, reviews, first } = card;
  const later = isLast(card) ? [] : await unhurried(eventsAfter(connection, user, first), breathe);
  const before = later[0]?.before ?? own.progress;
  const days = new Map<LocalDate, Date>();
  for (const day of new Set(daysOf(reviews))) {
    const at = mayHaveStudiedOn(before, day) ? lastThatDay(connection, user, { ...first, day }) : undefined;
    if (at) days.set(day, at);
  }
  return { set: own.set, progress: own.progress, later, lastThatDay: days };
};

const wakesBehind = (activity: Activity, days: readonly DayActivity[]): boolean =>
  days.some((day) => activatesBehind(activity, day));

/** Reviews that the log does not know, put in their places. */
const placed = async (
  working: Unhurried,
  user: number,
  { reviews, today }: Recording,
): Promise<Outcome<Placed, 'card_not_found' | ReplayRefusal>> => {
  const { connection, breathe } = working;
  const lastSeq = lastSeqOf(connection, user);
  const found = await reviewedCards(working, user, { reviews, lastSeq });
  if (!found.ok) return found;
  if (!isReplayable(working, user, found.value)) return refuse('too_many_later_reviews');
  const cards = new Map<CardId, CardState>();
  for (const card of found.value) cards.set(card.first.card, await cardState(working, user, card));
  const days = daysOf([...reviews, ...[...cards.values()].flatMap(({ later }) => later)]);
  const state = studyState(connection, user, { days, today, isCountedAnew: wakesBehind });
  const change = await unhurried(place(reviews, { ...state, lastSeq, cards }), breathe);
  giveSeqs(connection, user, change.events.length);
  for (const [index, event] of change.events.entries()) {
    insertEvent(connection, user, event);
    if (index % eventsPerSlice === eventsPerSlice - 1) await breathe();
  }
  await saveChange(working, user, change);
  for (const { own, first } of found.value) {
    const { progress, last } = change.cards.get(first.card) ?? own;
    updateProgress(connection, own.keys, { progress, last });
  }
  return ok(change);
};

/** Adds reviews to the log, and moves all that follows from it. */
export const recordReviews = async (
  working: Unhurried,
  user: number,
  recording: Recording,
): Promise<Outcome<readonly ReviewEvent[], RecordRefusal>> => {
  const { reviews } = recording;
  const known = await knownEvents(working, user, reviews);
  const unknown = unknownOf(reviews, known);
  if (!unknown.ok) return unknown;
  const change =
    unknown.value.length > 0 ? await placed(working, user, { ...recording, reviews: unknown.value }) : undefined;
  if (change && !change.ok) return change;
  const told = new Map(known);
  for (const event of [...(change?.value.moved ?? []), ...(change?.value.events ?? [])]) told.set(event.id, event);
  return ok(reviews.flatMap(({ id }) => told.get(id) ?? []));
};
