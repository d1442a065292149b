import type { LearningCard, Progress, RelearningCard, StudiedCard } from '@flashcards/review-scheduling';
import {
  begunStep,
  dueAtOf,
  dueDayOf,
  lastReviewOf,
  learningSteps,
  relearningSteps,
  reviewStatusOf,
} from '@flashcards/review-scheduling';
import { unexpected } from '../expected.ts';
import type { OfflineCard, OfflineProgress } from './offline-card.ts';

const minute = 60_000;
const steps = { learning: learningSteps, relearning: relearningSteps } as const;

/**
 * When and how a card's step began. The service tells only the end of a step, and a step after `hard` is up to five
 * minutes longer than one after another rating, which is what is assumed. A card that was stored as JSON has texts in
 * place of instants.
 */
const stepOf = ({
  state,
  step = 0,
  dueAt,
  answeredAt,
}: OfflineCard): Pick<LearningCard | RelearningCard, 'step' | 'answeredAt' | 'minutes'> => {
  if (dueAt === undefined || (state !== 'learning' && state !== 'relearning')) return { step };
  const end = new Date(dueAt).getTime();
  const usual = Number.parseInt(steps[state][step] ?? '0', 10);
  const begun = answeredAt === undefined ? end - usual * minute : new Date(answeredAt).getTime();
  return { step, ...begunStep(begun, (end - begun) / minute) };
};

/** The progress of a card. What only decides its XP is unknown and does not change its schedule. */
export const progressOf = (card: OfflineCard): Progress => {
  const { state, lastReview, stability, difficulty, reps: reviews, lapses } = card;
  if (state === 'new') return { state, createdOn: lastReview };
  if (stability === undefined || difficulty === undefined)
    throw unexpected('offlineScheduler: card', 'a study card, with stability and difficulty', card);
  const memory = { stability, difficulty, reviews, lapses, lastReview, reviewsThatDay: 0, graduation: 'paid' } as const;
  if (state === 'review') return { state, interval: card.reviewStatus, ...memory };
  return { state, ...stepOf(card), ...memory };
};

/** The members of a study card after a review. */
export const shownProgress = (after: StudiedCard): OfflineProgress => {
  const { stability, difficulty, reviews: reps, lapses, ...rest } = after;
  const { step, answeredAt } = rest.state === 'review' ? {} : rest;
  return {
    state: rest.state,
    step,
    lastReview: lastReviewOf(after),
    reviewStatus: reviewStatusOf(after),
    dueDate: dueDayOf(after),
    dueAt: dueAtOf(after),
    stability,
    difficulty,
    reps,
    lapses,
    answeredAt: answeredAt === undefined ? undefined : new Date(answeredAt),
  };
};
