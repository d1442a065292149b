import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import type { Activity, DayActivity, Learner } from '@flashcards/streak';
import { activatesBehind, isActive, noActivity, quietDay, silences } from '@flashcards/streak';
import { inLogOrder } from './log-order.ts';
import { place } from './place.ts';
import type { Projections } from './rebuild.ts';
import type { Review, ReviewEvent } from './review-event.ts';
import { atOnce } from './slices.ts';
import type { StudyChange } from './study-state.ts';
import { without } from './without.ts';

export const createdOn = '2026-03-01' as LocalDate;

const ascending = (one: DayActivity, other: DayActivity): number => (one.day < other.day ? -1 : 1);

export interface Log {
  record(told: Review): ReviewEvent;
  undo(id: ReviewId): void;
  kept(): readonly ReviewEvent[];
  /** As a rebuild gives them: cards without a kept review, and days that are quiet again, have none. */
  projections(): Projections;
}

/** The projections of one learner, kept as a store keeps them: each change is told no more than the rules ask for. */
export const aLog = (): Log => {
  let seq = 0;
  let activity: Activity = noActivity;
  const events = new Map<ReviewId, ReviewEvent>();
  const progress = new Map<CardId, Progress>();
  const days = new Map<LocalDate, DayActivity>();

  const kept = (): readonly ReviewEvent[] => [...events.values()].sort(inLogOrder);
  const dayOf = (day: LocalDate): DayActivity => days.get(day) ?? quietDay(day);
  const laterThan = (card: CardId, place: { readonly at: Date; readonly seq: number }): readonly ReviewEvent[] =>
    kept().filter((event) => event.card === card && inLogOrder(event, place) > 0);
  const learner = (day: LocalDate, later: readonly ReviewEvent[], needsAll: boolean): Learner => {
    const touched = [...new Set([day, ...later.map((event) => event.day)])].map(dayOf);
    const active = [...days.values()].filter(isActive).sort(ascending);
    return { activity, days: touched, ...(needsAll ? { activeDays: active.map((each) => each.day) } : {}) };
  };
  const keep = (card: CardId, change: StudyChange): void => {
    for (const event of change.moved) events.set(event.id, event);
    progress.set(card, change.progress);
    for (const day of change.days) days.set(day.day, day);
    activity = change.activity;
  };
  return {
    record: (told) => {
      seq += 1;
      const later = laterThan(told.card, { at: told.at, seq });
      const state = learner(told.day, later, activatesBehind(activity, dayOf(told.day)));
      const standing = progress.get(told.card) ?? newCard(createdOn);
      const { event, ...change } = atOnce(place(told, { set: '1' as SetId, seq, progress: standing, later, ...state }));
      events.set(event.id, event);
      keep(told.card, change);
      return event;
    },
    undo: (id) => {
      const event = events.get(id);
      if (!event) return;
      const later = laterThan(event.card, event);
      const state = { later, ...learner(event.day, later, silences(dayOf(event.day))) };
      const change = atOnce(without(event, state));
      events.delete(id);
      keep(event.card, change);
    },
    kept,
    projections: () => {
      const cards = new Set([...events.values()].map(({ card }) => card));
      return {
        progress: new Map([...progress].filter(([card]) => cards.has(card))),
        events: kept(),
        activity,
        days: [...days.values()].filter(isActive).sort(ascending),
      };
    },
  };
};
