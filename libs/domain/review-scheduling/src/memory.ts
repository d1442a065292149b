import type { Grade } from 'ts-fsrs';
import { default_w, FSRSAlgorithm, Rating as FsrsRating } from 'ts-fsrs';
import type { Progress, StudiedCard } from './progress.ts';
import type { Rating } from './rating.ts';

/** FSRS's memory of a card. */
export type Recall = Pick<StudiedCard, 'stability' | 'difficulty'>;

/** The 21 weights of FSRS-6 that fit learners in general; nobody has weights of their own yet. */
export const fsrsWeights: readonly number[] = default_w;

const algorithm = new FSRSAlgorithm({ w: fsrsWeights, enable_short_term: true });

const grades: Readonly<Record<Rating, Grade>> = {
  again: FsrsRating.Again,
  hard: FsrsRating.Hard,
  good: FsrsRating.Good,
  easy: FsrsRating.Easy,
};

/** What a review makes of the memory, so many whole days after the one before; of a new card's by the rating alone. */
export const recallAfter = (progress: Progress, rating: Rating, elapsedDays: number): Recall => {
  const { stability, difficulty } = algorithm.next_state(
    progress.state === 'new' ? null : progress,
    elapsedDays,
    grades[rating],
  );
  return { stability, difficulty };
};

const stretches = new Map<number, number>();

/** By what a stability is to be multiplied to give the days after which the share to remember is still remembered. */
export const stretchFor = (retention: number): number => {
  // Contract section 3 allows thirty retentions, in hundredths.
  const stretch = stretches.get(retention) ?? algorithm.calculate_interval_modifier(retention);
  stretches.set(retention, stretch);
  return stretch;
};
