import type { ReviewId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Recording, RecordRefusal } from '@flashcards/persistence-ports';
import type { DayActivity } from '@flashcards/streak';
import { activatesBehind, quietDay } from '@flashcards/streak';
import type { Placed, Review, ReviewEvent } from '@flashcards/study';
import { place, refusedAmong, unknownOf } from '@flashcards/study';
import type { Put } from './documents.ts';
import { progressWith, putProgress } from './progress.ts';
import { knownEvents, putEvent } from './review-events.ts';
import type { Prepared, Reviewing, Rows } from './reviewed-cards.ts';
import { cardsOf, prepare } from './reviewed-cards.ts';
import type { Touched } from './study-state.ts';
import { putMoved, questsOf, stateAfter, studyStateOf, touchedBy } from './study-state.ts';
import type { Asking, Decided } from './study-turn.ts';
import { unhurried } from './study-turn.ts';

/** Whether one of the reviews makes a day active that lies before the last active one. */
const isBehind = ({ activity }: Asking, reviews: readonly Review[], days: readonly DayActivity[]): boolean => {
  const known = new Map(days.map((day) => [day.day, day]));
  return reviews.some(({ day }) => activatesBehind(activity, known.get(day) ?? quietDay(day)));
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
  return { answer: ok(answerOf(all, answers)), change: { state, steps: [puts] }, moved: questsOf(placed) };
};

/** Decides upon reviews that are to be added to the log. */
export const record = async (
  asking: Reviewing,
  recording: Recording,
): Decided<readonly ReviewEvent[], RecordRefusal> => {
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
  if (!prepared.ok) return { answer: refusedAmong(all, reviews, prepared) };
  return add(asking, { recording, known, touched, prepared: prepared.value });
};
