import type { LocalDate, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Undone, UndoRefusal } from '@flashcards/persistence-ports';
import { quietDay, silences } from '@flashcards/streak';
import type { ReviewEvent } from '@flashcards/study';
import { inLogOrder, mostReplays, without } from '@flashcards/study';
import type { Row } from './study-documents.ts';
import { mayTouchGoals } from './goal-tallies.ts';
import { putProgress } from './progress.ts';
import { eventOf, eventsAfter, firstOf, lastOf, lastOnDayBefore, patchUndone } from './review-events.ts';
import { mayMoveStints } from './stints.ts';
import { putMoved, questsOf, stateAfter, studyStateOf, touchedBy } from './study-state.ts';
import { studiedRow } from './visits.ts';
import type { Asking, Decided } from './study-turn.ts';
import { totalsOf, unhurried } from './study-turn.ts';

export interface Undoing {
  readonly id: ReviewId;
  readonly at: Date;
  readonly today: LocalDate;
}

/** The card's kept events after the undone one; the row knows when there are none, and then nothing is read. */
const laterThan = async (
  { collections, account }: Asking,
  row: Row | undefined,
  event: ReviewEvent,
): Promise<readonly ReviewEvent[]> => {
  if (row && (!row.last || inLogOrder(row.last, event) <= 0)) return [];
  return eventsAfter(collections, { account, card: event.card, place: event, most: mostReplays });
};

/** Only goals and stints ask when the card was studied on that day before; without any nothing is read. */
const lastBefore = async (
  { collections, account, goals, quests }: Asking,
  { card, day, at, seq, isFirstThatDay }: ReviewEvent,
): Promise<Date | undefined> =>
  isFirstThatDay || !(mayTouchGoals(goals, day) || mayMoveStints(quests, day))
    ? undefined
    : lastOnDayBefore(collections, { account, card, day }, { at, seq });

/** How the card of a review stands; the log knows it even when the card is gone. */
const standing = async (asking: Asking, { card, before }: ReviewEvent): Promise<Undone> => {
  const { collections, account } = asking;
  const row = await studiedRow(collections, account, card);
  const ofCard = { account, card };
  // Of a card whose reviews are all undone the first one ever tells how it was made.
  const progress =
    row?.progress ?? (await lastOf(collections, ofCard))?.after ?? (await firstOf(collections, ofCard))?.before;
  return { card, progress: progress ?? before, totals: totalsOf(asking) };
};

const takeBack = async (asking: Asking, event: ReviewEvent, { at, today }: Undoing): Decided<Undone, UndoRefusal> => {
  const { collections, account } = asking;
  const [row, touched, lastThatDay] = await Promise.all([
    studiedRow(collections, account, event.card),
    touchedBy(asking, [event.day]),
    lastBefore(asking, event),
  ]);
  const later = await laterThan(asking, row, event);
  if (later.length > mostReplays) return { answer: refuse('too_many_later_reviews') };
  const { learner, months } = await studyStateOf(asking, {
    touched,
    dates: [event.day],
    later,
    today,
    isCountedAnew: (days) => silences(days.find(({ day }) => day === event.day) ?? quietDay(event.day)),
  });
  const change = await unhurried(without(event, { ...learner, later, lastThatDay }));
  const { progress } = change;
  const last = row?.last && row.last.seq !== event.seq ? row.last : { at: event.at, seq: event.seq };
  const puts = [
    patchUndone(asking, event.id, at),
    ...(row ? [putProgress(row, { progress, last })] : []),
    ...(await putMoved(asking, months, change)),
  ];
  const state = stateAfter(asking, change);
  const answer = ok({ card: event.card, progress, totals: totalsOf(state) });
  return { answer, change: { state, steps: [puts] }, moved: questsOf(change) };
};

/** Decides upon a review that is to be taken back. */
export const undo = async (asking: Asking, undoing: Undoing): Decided<Undone, UndoRefusal> => {
  const logged = await eventOf(asking.collections, asking, undoing.id);
  if (!logged) return { answer: refuse('review_not_found') };
  const { event, undone } = logged;
  return undone ? { answer: ok(await standing(asking, event)) } : takeBack(asking, event, undoing);
};
