import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { Activity, DayActivity } from '@flashcards/streak';
import { noActivity, recount } from '@flashcards/streak';
import { inLogOrder } from './log-order.ts';
import { countedOf, isReview, replayLater } from './replay.ts';
import type { MarkEvent, Referred, ReviewEvent } from './review-event.ts';
import type { Slices } from './slices.ts';
import { atOnce } from './slices.ts';

/** All projections of the log of one account. */
export interface Projections {
  /** The progress of the cards that were reviewed. */
  readonly progress: ReadonlyMap<CardId, Progress>;
  /** In the order of the log, recomputed. */
  readonly events: readonly ReviewEvent[];
  readonly activity: Activity;
  /** The days with activity, ascending. */
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

/** A card's events, with `isFirstThatDay` recomputed. */
const openingDays = (events: readonly ReviewEvent[], studiedOn: Iterable<LocalDate> = []): readonly ReviewEvent[] => {
  const days = new Set(studiedOn);
  return events.map((event) => {
    const isFirstThatDay = isReview(event) && !days.has(event.day);
    if (isReview(event)) days.add(event.day);
    return { ...event, isFirstThatDay };
  });
};

const nothingReferred: Referred = { weights: new Map(), loads: new Map() };

/** The state of a card before some of its events. */
export interface RunStart {
  readonly progress: Progress;
  /** Default: none of the events refers to anything. */
  readonly referred?: Referred;
  /** The days of these events on which the card was already studied before them. */
  readonly studiedOn?: Iterable<LocalDate>;
}

/** Recomputes kept events of one card. They must be in the log's order. */
export const rebuildRun = function* (
  { progress, referred = nothingReferred, studiedOn }: RunStart,
  events: readonly ReviewEvent[],
): Slices<readonly ReviewEvent[]> {
  const { is } = yield* replayLater({ progress, referred }, events);
  return openingDays(is, studiedOn);
};

/** Recomputes all kept events of one card from its origin, in any order. */
export const rebuildCard = (
  progress: Progress,
  events: readonly ReviewEvent[],
  referred: Referred = nothingReferred,
): readonly ReviewEvent[] => atOnce(rebuildRun({ progress, referred }, [...events].sort(inLogOrder)));

/** The whole log of one account. */
export interface Log {
  /** In any order. */
  readonly kept: readonly ReviewEvent[];
  readonly marks?: readonly MarkEvent[];
  readonly referred?: Referred;
}

/**
 * Recomputes the projections from the log and the origin of each card. The stored projections always equal this, except
 * for stored days without activity left.
 */
export const rebuild = (
  { kept, marks = [], referred = nothingReferred }: Log,
  originOf: (card: CardId) => Progress,
): Projections => {
  const cards = [...byCard(kept)];
  const replayed = cards.map(([card, events]) => ({ card, events: rebuildCard(originOf(card), events, referred) }));
  const events = replayed.flatMap((each) => each.events).sort(inLogOrder);
  const nobody = { activity: noActivity, days: [] };
  const { activity, days } = recount(nobody, { removed: [], added: events.flatMap(countedOf), marks });
  return {
    progress: new Map(replayed.map(({ card, events: own }) => [card, own.at(-1)?.after ?? originOf(card)])),
    events,
    activity,
    days: [...days].sort((one, other) => (one.day < other.day ? -1 : 1)),
  };
};
