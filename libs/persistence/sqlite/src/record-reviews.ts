import type { Outcome, ReviewId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Recording, RecordRefusal } from '@flashcards/persistence-ports';
import type { Placed, Review, ReviewEvent } from '@flashcards/study';
import { refusedAmong, unknownOf } from '@flashcards/study';
import { placed } from './place-reviews.ts';
import { eventOf, eventsPerSlice, insertEvent } from './review-events.ts';
import { updateProgress } from './save-progress.ts';
import type { ReadyChange } from './study-change.ts';
import { saveChange } from './study-change.ts';
import type { Patience } from './study-turns.ts';
import { giveSeqs } from './totals.ts';
import type { Unhurried } from './transaction.ts';

/** What recording some reviews comes to. */
export interface RecordPlan {
  /** Those that the log has already. */
  readonly known: ReadonlyMap<ReviewId, ReviewEvent>;
  /** Absent where there is nothing new. */
  readonly change?: ReadyChange<Placed>;
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

/** Works out what the reviews come to. */
export const planRecording = async (
  working: Unhurried,
  user: number,
  { reviews, today, patience }: Recording & { readonly patience: Patience },
): Promise<Outcome<RecordPlan, RecordRefusal> | undefined> => {
  const known = await knownEvents(working, user, reviews);
  const unknown = unknownOf(reviews, known);
  if (!unknown.ok) return unknown;
  if (unknown.value.length === 0) return ok({ known });
  const change = await placed(working, user, { reviews: unknown.value, today, patience });
  if (!change) return undefined;
  return change.ok ? ok({ known, change: change.value }) : refusedAmong(reviews, unknown.value, change);
};

const insertEvents = async (
  { connection, breathe }: Unhurried,
  user: number,
  events: readonly ReviewEvent[],
): Promise<void> => {
  giveSeqs(connection, user, events.length);
  for (const [index, event] of events.entries()) {
    insertEvent(connection, user, event);
    if (index % eventsPerSlice === eventsPerSlice - 1) await breathe();
  }
};

const saveCards = async ({ connection, breathe }: Unhurried, user: number, cards: Placed['cards']): Promise<void> => {
  for (const [index, [card, standing]] of [...cards].entries()) {
    updateProgress(connection, { user, card }, standing);
    if (index % eventsPerSlice === eventsPerSlice - 1) await breathe();
  }
};

/** Adds the reviews to the log and moves all that follows from it; answers the event of each of these ids. */
export const writeRecording = async (
  working: Unhurried,
  user: number,
  { known, change, ids }: RecordPlan & { readonly ids: readonly ReviewId[] },
): Promise<readonly ReviewEvent[]> => {
  const told = new Map(known);
  if (change) {
    await insertEvents(working, user, change.events);
    await saveChange(working, user, change);
    await saveCards(working, user, change.cards);
    for (const event of [...change.moved, ...change.events]) told.set(event.id, event);
  }
  return ids.flatMap((id) => told.get(id) ?? []);
};
