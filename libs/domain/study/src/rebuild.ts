import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { Activity, DayActivity } from '@flashcards/streak';
import { noActivity, recount } from '@flashcards/streak';
import { inLogOrder } from './log-order.ts';
import { countedOf, replayLater } from './replay.ts';
import type { MarkEvent, ReviewEvent } from './review-event.ts';
import type { Slices } from './slices.ts';
import { atOnce } from './slices.ts';

/** All that the log of one account amounts to. */
export interface Projections {
  /** Of the cards that were reviewed. */
  readonly progress: ReadonlyMap<CardId, Progress>;
  /** In the order of the log, worked out afresh. */
  readonly events: readonly ReviewEvent[];
  readonly activity: Activity;
  /** The days on which something happened, ascending. */
  readonly days: readonly DayActivity[];
}

const byCard = (events: readonly ReviewEvent[]): ReadonlyMap<CardId, readonly ReviewEvent[]> => {
  const cards = new Map<CardId, ReviewEvent[]>();
  for (const event of events) {
    const known = cards.get(event.card);
    if (known) known.push(event);
    else cards.set(event.card, [event]);
  }
  return cards;
};

/** A card's events, each knowing whether it is the first of its day. */
const openingDays = (events: readonly ReviewEvent[], studiedOn: Iterable<LocalDate> = []): readonly ReviewEvent[] => {
  const days = new Set(studiedOn);
  return events.map((event) => {
    const isFirstThatDay = !days.has(event.day);
    days.add(event.day);
    return { ...event, isFirstThatDay };
  });
};

/** Where a card stands before some of its events. */
export interface RunStart {
  readonly progress: Progress;
  /** Those of the days of these events on which the card was studied before them. */
  readonly studiedOn?: Iterable<LocalDate>;
}

/** Kept events of one card, one after the other in the log's order, as the log makes them. */
export const rebuildRun = function* (
  { progress, studiedOn }: RunStart,
  events: readonly ReviewEvent[],
): Slices<readonly ReviewEvent[]> {
  const { is } = yield* replayLater(progress, events);
  return openingDays(is, studiedOn);
};

/** The kept events of one card as the log makes them, from where it stood before the first. */
export const rebuildCard = (origin: Progress, events: readonly ReviewEvent[]): readonly ReviewEvent[] =>
  atOnce(rebuildRun({ progress: origin }, [...events].sort(inLogOrder)));

/** All that the log tells. */
export interface Log {
  /** In any order. */
  readonly kept: readonly ReviewEvent[];
  readonly marks?: readonly MarkEvent[];
}

/**
 * The projections from nothing but the log, and where each card stood before its first review. What a store keeps is
 * equal to this at any time, but for days that went quiet again.
 */
export const rebuild = ({ kept, marks = [] }: Log, originOf: (card: CardId) => Progress): Projections => {
  const cards = [...byCard(kept)];
  const replayed = cards.map(([card, events]) => ({ card, events: rebuildCard(originOf(card), events) }));
  const events = replayed.flatMap((each) => each.events).sort(inLogOrder);
  const nobody = { activity: noActivity, days: [] };
  const { activity, days } = recount(nobody, { removed: [], added: events.map(countedOf), marks });
  return {
    progress: new Map(replayed.map(({ card, events: own }) => [card, own.at(-1)?.after ?? originOf(card)])),
    events,
    activity,
    days: [...days].sort((one, other) => (one.day < other.day ? -1 : 1)),
  };
};
