import type { CardId, LocalDate, Outcome, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Recording, RecordRefusal } from '@flashcards/persistence-ports';
import type { DayActivity } from '@flashcards/streak';
import { activatesBehind, quietDay } from '@flashcards/streak';
import type { CardState, Placed, Review, ReviewEvent } from '@flashcards/study';
import { inLogOrder, mayHaveStudiedOn, mostReplays, place, unknownOf } from '@flashcards/study';
import { atMost } from './at-most.ts';
import type { Put } from './documents.ts';
import type { ProgressDocument } from './study-documents.ts';
import { areShown, progressWith, putProgress } from './progress.ts';
import { eventsBehind, knownEvents, lastOnDay, putEvent } from './review-events.ts';
import type { Touched } from './study-state.ts';
import { putMoved, stateAfter, studyStateOf, touchedBy } from './study-state.ts';
import type { Asking, Decided } from './study-turn.ts';
import { unhurried } from './study-turn.ts';

type Rows = ReadonlyMap<CardId, ProgressDocument>;

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

/** Whether one of the reviews makes a day active that lies before the last active one. */
const isBehind = ({ activity }: Asking, reviews: readonly Review[], days: readonly DayActivity[]): boolean => {
  const known = new Map(days.map((day) => [day.day, day]));
  return reviews.some(({ day }) => activatesBehind(activity, known.get(day) ?? quietDay(day)));
};

/** What is read of the cards once it is known which reviews are new. */
interface Prepared {
  readonly reviews: readonly Review[];
  readonly rows: Rows;
  readonly later: readonly ReviewEvent[];
  readonly lastThatDay: ReadonlyMap<CardId, ReadonlyMap<LocalDate, Date>>;
}

const replaysOf = (reviewed: Reviewed, later: readonly ReviewEvent[]): number =>
  later.reduce((sum, { card }) => sum + (reviewed.get(card)?.length ?? 0), 0);

const prepare = async (
  asking: Asking,
  reviews: readonly Review[],
  rows: Rows,
): Promise<Outcome<Prepared, RecordRefusal>> => {
  const reviewed = byCard(reviews);
  const [areOwn, later, lastThatDay] = await Promise.all([
    areShown(asking.collections, asking.account, [...rows.values()]),
    behindOf(asking, rows, reviewed),
    lastThatDayOf(asking, rows, reviewed),
  ]);
  if (!areOwn || [...reviewed.keys()].some((card) => !rows.has(card))) return refuse('card_not_found');
  if (!later || replaysOf(reviewed, later) > mostReplays) return refuse('too_many_later_reviews');
  return ok({ reviews, rows, later, lastThatDay });
};

const cardsOf = ({ rows, later, lastThatDay }: Prepared): ReadonlyMap<CardId, CardState> => {
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

const putPlaced = (asking: Asking, rows: Rows, { events, cards }: Placed): readonly Put[] => [
  ...events.map((event) => putEvent(asking, event)),
  ...[...cards].flatMap(([card, state]) => {
    const row = rows.get(card);
    return row ? [putProgress(row, state)] : [];
  }),
];

type Answers = ReadonlyMap<ReviewId, ReviewEvent>;

/** The events of all reviews, in the order of the request. */
const answerOf = (reviews: readonly Review[], events: Answers): readonly ReviewEvent[] =>
  reviews.flatMap(({ id }) => events.get(id) ?? []);

interface Adding {
  readonly recording: Recording;
  readonly known: Answers;
  readonly touched: Touched;
  readonly prepared: Prepared;
}

const add = async (
  asking: Asking,
  { recording: { reviews: all, today }, known, touched, prepared }: Adding,
): Decided<readonly ReviewEvent[], RecordRefusal> => {
  const { reviews, rows, later } = prepared;
  const { learner, months } = await studyStateOf(asking, {
    touched,
    dates: reviews.map(({ day }) => day),
    later,
    today,
    isCountedAnew: (days) => isBehind(asking, reviews, days),
  });
  const placed = await unhurried(place(reviews, { ...learner, lastSeq: asking.seq, cards: cardsOf(prepared) }));
  const answers = new Map([...known, ...placed.events.map((event) => [event.id, event] as const)]);
  const state = stateAfter(asking, placed, asking.seq + placed.events.length);
  const puts = [...putPlaced(asking, rows, placed), ...(await putMoved(asking, months, placed))];
  return { answer: ok(answerOf(all, answers)), change: { state, steps: [puts] } };
};

/** Decides upon reviews that are to be added to the log. */
export const record = async (asking: Asking, recording: Recording): Decided<readonly ReviewEvent[], RecordRefusal> => {
  const { collections, account } = asking;
  const { reviews: all } = recording;
  if (all.length === 0) return { answer: ok([]) };
  const cards = [...new Set(all.map(({ card }) => card))];
  const days = [...new Set(all.map(({ day }) => day))];
  const [known, found, touched] = await Promise.all([
    knownEvents(
      collections,
      asking,
      all.map(({ id }) => id),
    ),
    progressWith(collections, account, cards),
    touchedBy(asking, days),
  ]);
  const unknown = unknownOf(all, known);
  if (!unknown.ok) return { answer: unknown };
  const reviews = unknown.value;
  if (reviews.length === 0) return { answer: ok(answerOf(all, known)) };
  const reviewed = new Set(reviews.map(({ card }) => card));
  const rows = new Map(found.filter(({ card }) => reviewed.has(card)).map((row) => [row.card, row]));
  const prepared = await prepare(asking, reviews, rows);
  if (!prepared.ok) return { answer: prepared };
  return add(asking, { recording, known, touched, prepared: prepared.value });
};
