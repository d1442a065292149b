import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/client-sdk';
import { newCard } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { rebuild } from '@flashcards/study';
import type { Log } from './log-check.ts';
import type { Study } from '../rounds/study.ts';
import { noStudy } from '../rounds/study.ts';

const day = '2026-03-01' as LocalDate;
const since = new Date(`${day}T08:00:00Z`);
const card = '1' as CardId;

/** Reviews as a correct server exports them, each an hour after the previous one. */
export const reviewsOf = (...ids: readonly string[]): Log['reviews'] => {
  const kept = ids.map((id, index) => ({
    ...{ id: id as ReviewId, card, set: '1' as SetId, rating: 'good', day, retention: 0.9, suspended: false },
    ...{ at: new Date(since.getTime() + (index + 1) * 3_600_000), seq: index + 1 },
  })) as unknown as readonly ReviewEvent[];
  return rebuild({ kept }, () => newCard(day)).events.map(({ seq: sequence, ...event }) => ({
    ...{ ...event, sequence, undoneAt: undefined },
    answered: { lastReview: day, reviewStatus: 'learning', dueDate: day, xp: 0, streak: 0 },
  })) as unknown as Log['reviews'];
};

export const aLog = (log: Partial<Log>): Log =>
  ({ reviews: [], checkIns: [], heatmapCalls: [], goals: [], quests: [], ...log }) as Log;

/** A learner whose reviews with these ids were answered. */
export const aStudy = (...ids: readonly string[]): Study => ({
  ...noStudy('ana', since, day),
  sent: new Map(ids.map((id) => [id, { card, rating: 'good', answer: 'yes', undo: 'not requested' }])),
});
