import type { CardId, LocalDate, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { RecordRefusal } from '@flashcards/persistence-ports';
import type { CardState, Review, ReviewEvent } from '@flashcards/study';
import { inLogOrder, mayHaveStudiedOn, mostReplays, refuseWhere } from '@flashcards/study';
import { atMost } from './at-most.ts';
import type { Call } from './call.ts';
import { shownOf } from './progress.ts';
import { eventsBehind, lastOnDay } from './review-events.ts';
import type { ProgressDocument, Row } from './study-documents.ts';
import type { Asking } from './study-turn.ts';
import { visitsTo } from './visits.ts';

/** Who reviews, and the call in which what others share is looked up. */
export interface Reviewing extends Asking {
  readonly call: Call;
}

export type Rows = ReadonlyMap<CardId, Row>;

/** Rows of own sets, or of sets that are being written. */
type OwnRows = ReadonlyMap<CardId, ProgressDocument>;

/** The new reviews by card, each card's in the order of `unknownOf`: that in which they take their places. */
const byCard = (reviews: readonly Review[]): ReadonlyMap<CardId, readonly [Review, ...Review[]]> => {
  const cards = new Map<CardId, [Review, ...Review[]]>();
  for (const review of reviews) {
    const known = cards.get(review.card);
    if (known) known.push(review);
    else cards.set(review.card, [review]);
  }
  return cards;
};

type Reviewed = ReturnType<typeof byCard>;

/** The cards' kept events after the first of their new reviews; a row knows when there are none, and nothing is read. */
const behindOf = async (
  { collections, account, seq }: Asking,
  rows: Rows,
  reviewed: Reviewed,
): Promise<readonly ReviewEvent[] | undefined> => {
  const behind = [...reviewed].flatMap(([card, [{ at }]]) => {
    const last = rows.get(card)?.last;
    return last && inLogOrder(last, { at, seq: seq + 1 }) > 0 ? [{ card, at }] : [];
  });
  return eventsBehind(collections, account, { behind, most: mostReplays });
};

interface LastThatDay {
  readonly card: CardId;
  readonly day: LocalDate;
  readonly at: Date;
}

const readsAtOnce = 8;

/**
 * The last events of cards on the days of their new reviews, where the cards may have been studied on them. The row of a
 * card knows the last of all.
 */
const lastThatDayOf = async (
  { collections, account, seq }: Asking,
  rows: Rows,
  reviewed: Reviewed,
): Promise<ReadonlyMap<CardId, ReadonlyMap<LocalDate, Date>>> => {
  const found = new Map<CardId, Map<LocalDate, Date>>();
  const asked = [...reviewed].flatMap(([card, reviews]): readonly LastThatDay[] => {
    const row = rows.get(card);
    const [{ at }] = reviews;
    const known = row?.last && inLogOrder(row.last, { at, seq: seq + 1 }) < 0 ? row.last : undefined;
    if (known?.day) found.set(card, new Map([[known.day, known.at]]));
    const days = new Set(reviews.map(({ day }) => day));
    const unknown = [...days].filter((day) => row && day !== known?.day && mayHaveStudiedOn(row.progress, day));
    return unknown.map((day) => ({ card, day, at }));
  });
  await atMost(readsAtOnce, asked, async ({ card, day, at }) => {
    const last = await lastOnDay(collections, { account, card, day }, { $lte: at });
    if (last) found.set(card, (found.get(card) ?? new Map<LocalDate, Date>()).set(day, last));
  });
  return found;
};

/** What is read of the cards once it is known which reviews are new. */
export interface Prepared {
  readonly reviews: readonly Review[];
  readonly rows: Rows;
  readonly later: readonly ReviewEvent[];
  readonly lastThatDay: ReadonlyMap<CardId, ReadonlyMap<LocalDate, Date>>;
}

const replaysOf = (reviewed: Reviewed, later: readonly ReviewEvent[]): number =>
  later.reduce((sum, { card }) => sum + (reviewed.get(card)?.length ?? 0), 0);

/** The rows with the cards of these reviews, own ones and those of others, and what of the log may be moved. */
export const prepare = async (
  asking: Reviewing,
  reviews: readonly Review[],
  own: OwnRows,
): Promise<Outcome<Prepared, RecordRefusal>> => {
  const reviewed = byCard(reviews);
  const others = [...reviewed.keys()].filter((card) => !own.has(card));
  const visits = await visitsTo(asking.call, asking.account, others);
  const rows: Rows = new Map<CardId, Row>([...own, ...visits.map((visit) => [visit.card, visit] as const)]);
  const [shown, later, lastThatDay] = await Promise.all([
    shownOf(asking.collections, [...own.values()]),
    behindOf(asking, rows, reviewed),
    lastThatDayOf(asking, rows, reviewed),
  ]);
  const seen = new Set([...visits, ...shown].map(({ card }) => card));
  const notFound = refuseWhere('card_not_found', reviews, ({ card }) => !seen.has(card));
  if (notFound) return notFound;
  if (!later || replaysOf(reviewed, later) > mostReplays) return refuse('too_many_later_reviews');
  return ok({ reviews, rows, later, lastThatDay });
};

export const cardsOf = ({ rows, later, lastThatDay }: Prepared): ReadonlyMap<CardId, CardState> => {
  const behind = new Map<CardId, ReviewEvent[]>();
  for (const event of later) {
    const known = behind.get(event.card);
    if (known) known.push(event);
    else behind.set(event.card, [event]);
  }
  return new Map(
    [...rows].map(([card, { set, suspended, progress }]) => [
      card,
      { set, suspended, progress, later: behind.get(card) ?? [], lastThatDay: lastThatDay.get(card) ?? new Map() },
    ]),
  );
};
