import type { LocalDate } from '@flashcards/kernel';
import { daysBetween } from '@flashcards/kernel';
import type { Progress } from './progress.ts';

/** Milliseconds: 8 hours. */
const night = 28_800_000;

/** The time of an answer. */
export interface Answering {
  /** The learner's day. */
  readonly today: LocalDate;
  /** Absent: unknown. */
  readonly at?: Date | undefined;
}

/**
 * The days since the card's last answer, as FSRS counts them. A step that is answered within 8 hours counts as answered
 * on the same day: studying past midnight is one session (contract, section 8).
 */
export const elapsedDays = (before: Progress, { today, at }: Answering): number => {
  if (before.state === 'new') return 0;
  const days = Math.max(0, daysBetween(before.lastReview, today));
  if (before.state === 'review' || before.answeredAt === undefined || at === undefined) return days;
  return at.getTime() - before.answeredAt < night ? 0 : days;
};
