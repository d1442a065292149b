import type { CardId, LocalDate, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Recording, ReplayRefusal } from '@flashcards/persistence-ports';
import type { Activity, DayActivity } from '@flashcards/streak';
import { activatesBehind } from '@flashcards/streak';
import type { CardState, Placed } from '@flashcards/study';
import { inLogOrder, mayHaveStudiedOn, mostReplays, place } from '@flashcards/study';
import { countAfter, eventsAfter, lastThatDay } from './review-events.ts';
import type { ReviewedCard } from './reviewed-cards.ts';
import { reviewedCards } from './reviewed-cards.ts';
import type { ReadyChange } from './study-change.ts';
import { daysOf, earliest, readyToSave, studyState, unhurried } from './study-change.ts';
import type { Patience } from './study-turns.ts';
import { goalCount } from './goal-rows.ts';
import { stintCount } from './stint-rows.ts';
import { lastSeqOf } from './totals.ts';
import type { Unhurried } from './transaction.ts';

/** The usual review comes last: then nothing of the log is read. */
const isLast = ({ own: { last }, first }: ReviewedCard): boolean => last === undefined || inLogOrder(last, first) < 0;

/** How many events are replayed: each of a card's new reviews may replay all later ones. It stops above the most. */
const replaysOf = ({ connection }: Unhurried, user: number, cards: readonly ReviewedCard[]): number => {
  let replays = 0;
  for (const card of cards) {
    if (isLast(card)) continue;
    const most = Math.floor((mostReplays - replays) / card.reviews.length) + 1;
    replays += card.reviews.length * countAfter(connection, user, { ...card.first, most });
    if (replays > mostReplays) break;
  }
  return replays;
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
  return { set: own.set, suspended: own.suspended, progress: own.progress, later, lastThatDay: days };
};

const wakesBehind = (activity: Activity, days: readonly DayActivity[]): boolean =>
  days.some((day) => activatesBehind(activity, day));

/**
 * As many replays take about ten milliseconds. A look at a goal, or at a stint, is some additions: the largest batch with 260 goals is
 * brief, for what is not waits for all others whose changes take long.
 */
const briefReplays = 256;
const looksPerReplay = 512;

/** Reviews that the log does not know, put in their places. */
export const placed = async (
  working: Unhurried,
  user: number,
  { reviews, today, patience }: Recording & { readonly patience: Patience },
): Promise<Outcome<ReadyChange<Placed>, 'card_not_found' | ReplayRefusal> | undefined> => {
  const { connection, breathe } = working;
  const lastSeq = lastSeqOf(connection, user);
  const found = await reviewedCards(working, user, { reviews, lastSeq, patience });
  if (!found?.ok) return found;
  const replays = replaysOf(working, user, found.value);
  if (replays > mostReplays) return refuse('too_many_later_reviews');
  const looks =
    reviews.length * (goalCount(connection, user) + stintCount(connection, user, earliest(daysOf(reviews), today)));
  if (patience === 'brief' && replays + looks / looksPerReplay > briefReplays) return undefined;
  const cards = new Map<CardId, CardState>();
  for (const card of found.value) cards.set(card.first.card, await cardState(working, user, card));
  const days = daysOf([...reviews, ...[...cards.values()].flatMap(({ later }) => later)]);
  const state = studyState(connection, user, { days, today, isCountedAnew: wakesBehind });
  const change = await unhurried(place(reviews, { ...state, lastSeq, cards }), breathe);
  return ok(await readyToSave(change, breathe));
};
