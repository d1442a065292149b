import type { StudyQueue } from '@flashcards/client-sdk';

/** How many cards there are to study. */
export const toStudy = (counts: StudyQueue['counts']): number => counts.new + counts.learning + counts.review;
