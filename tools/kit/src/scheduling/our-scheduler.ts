import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays, daysBetween } from '@flashcards/kernel';
import type { Progress, StudiedCard } from '@flashcards/review-scheduling';
import {
  dueDayOf,
  fsrsWeights,
  lastReviewOf,
  newCard,
  ratings,
  reviewWithoutFuzz,
} from '@flashcards/review-scheduling';
import type { History } from './histories.ts';
import type { Question, Scheduled, Scheduler } from './scheduled.ts';

const today = '2026-03-01' as LocalDate;
/** Seeds the fuzz, which is off here. */
const card = '1' as CardId;

export interface ScheduledHistory {
  readonly history: History;
  readonly question: Question;
  readonly ours: readonly Scheduled[];
}

const scheduledBy = (after: StudiedCard): Scheduled => ({
  days: after.state === 'review' ? after.interval : null,
  stability: after.stability,
  difficulty: after.difficulty,
});

/** Our results for one history, and the days for the other schedulers. */
export const scheduleHistory = (history: History, retention: number): ScheduledHistory => {
  let progress: Progress = newCard(today);
  const reviews: Question['reviews'][number][] = [];
  const ours: Scheduled[] = [];
  for (const { rating, wait } of history.reviews) {
    const last = lastReviewOf(progress);
    const day = wait === undefined ? dueDayOf(progress) : addDays(last, wait);
    const after = reviewWithoutFuzz(progress, { card, rating, today: day, retention });
    reviews.push({ rating: (ratings.indexOf(rating) + 1) as 1 | 2 | 3 | 4, wait: daysBetween(last, day) });
    ours.push(scheduledBy(after));
    progress = after;
  }
  return { history, question: { retention, reviews }, ours };
};

export const ourScheduler = (scheduled: readonly ScheduledHistory[]): Scheduler => ({
  name: 'ours',
  parameters: fsrsWeights,
  answers: scheduled.map(({ ours }) => ours),
});
