import { addDays } from '@flashcards/kernel';
import type { NewCardOfSet } from '@flashcards/persistence-ports';
import type { Origin, PastReview, StudiedCard } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import { today } from '../study/a-review.ts';
import { aCard, createdOn } from './a-set.ts';

const firstAnswer = Date.parse('2020-02-29T23:59:59.999Z');

/** Answers in another program, one a day. */
export const aPast = (answers: number): readonly PastReview[] =>
  Array.from({ length: answers }, (_, index) => ({
    at: new Date(firstAnswer + 86_400_000 * index),
    answer: index % 5,
    kind: index % 6,
    interval: index % 2 === 0 ? -600 : index,
    lastInterval: -2_147_483_648,
    ease: 65_535 - index,
    milliseconds: 4_294_967_295,
  }));

const inReview: StudiedCard = {
  state: 'review',
  stability: 12.345678901234567,
  difficulty: 5.000000000000001,
  reviews: 9,
  lapses: 2,
  reviewsThatDay: 0,
  graduation: 'paid',
  interval: 10,
  lastReview: addDays(today, -10),
};

/** In review and due today. */
export const anOrigin = (of: Partial<Origin> = {}): Origin => ({
  progress: inReview,
  interval: 11,
  ease: 2_500,
  history: aPast(3),
  ...of,
});

export const inLearning: Origin = anOrigin({
  progress: {
    state: 'learning',
    stability: 0.5,
    difficulty: 6,
    reviews: 1,
    lapses: 0,
    reviewsThatDay: 0,
    graduation: 'ahead',
    lastReview: today,
    step: 1,
  },
  step: { state: 'learning', left: 2_002, dueOn: addDays(today, -1) },
  history: [],
});

/** Studied in another program, and then reset to new there. */
export const newAgain: Origin = anOrigin({ progress: newCard(createdOn), interval: 0, ease: 0 });

export const aCardFromElsewhere = (of: Partial<Omit<NewCardOfSet, 'id'>> = {}): NewCardOfSet => ({
  ...aCard({ front: 'from elsewhere' }),
  origin: anOrigin(),
  ...of,
});
