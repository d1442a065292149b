import { object, orBlank, orNull, renamed } from '../combinators.ts';
import { dailyLimit, hourOfDay, retention, timeZone } from './account.ts';
import { cardMemory } from './card-memory.ts';
import { reviewStatus } from './card-status.ts';
import { goalStatus, goalTarget } from './goals.ts';
import { importReport } from './imports.ts';
import { cardId, eventId, folderPath, goalId, reviewId, setId, setName, title, userId } from './names.ts';
import { rating } from './review-batch.ts';
import { flag, instant, renamedWord, text, wireDate, wireInteger } from './scalars.ts';

/** `null` for a set that was not imported. */
const reportOrNull = orNull(importReport, 'an import report');

export const exportedUser = renamed(
  object({
    userID: userId,
    createdAt: instant,
    xp: wireInteger,
    reviewXp: wireInteger,
    streak: wireInteger,
    longestStreak: wireInteger,
    lastActiveDay: orBlank(wireDate),
    activeDays: wireInteger,
    freezes: wireInteger,
    completedGoals: wireInteger,
    completedQuests: wireInteger,
  }),
  {
    id: 'userID',
    createdAt: 'createdAt',
    xp: 'xp',
    reviewXp: 'reviewXp',
    streak: 'streak',
    longestStreak: 'longestStreak',
    lastActiveDay: 'lastActiveDay',
    activeDays: 'activeDays',
    freezes: 'freezes',
    completedGoals: 'completedGoals',
    completedQuests: 'completedQuests',
  },
);

export const exportedSettings = object({
  timeZone,
  dayRolloverHour: hourOfDay,
  newCardsPerDay: dailyLimit,
  desiredRetention: retention,
});

export const exportedSet = renamed(
  object({
    flashcardID: setId,
    flashcardName: setName,
    flashcardDescription: text,
    folder: folderPath,
    createdAt: instant,
    cardCount: wireInteger,
    importReport: reportOrNull,
  }),
  {
    id: 'flashcardID',
    name: 'flashcardName',
    description: 'flashcardDescription',
    folder: 'folder',
    createdAt: 'createdAt',
    cardCount: 'cardCount',
    importReport: 'importReport',
  },
);

export const exportedCard = renamed(object({ cardID: cardId, flashcardID: setId, front: text, back: text }), {
  id: 'cardID',
  set: 'flashcardID',
  front: 'front',
  back: 'back',
});

const standing = { last_review: wireDate, review_status: reviewStatus, due_date: wireDate } as const;
const standingNames = { lastReview: 'last_review', reviewStatus: 'review_status', dueDate: 'due_date' } as const;

export const exportedProgress = renamed(object({ cardID: cardId, suspended: flag, ...standing, memory: cardMemory }), {
  card: 'cardID',
  suspended: 'suspended',
  ...standingNames,
  memory: 'memory',
});

/** What was told when the review was recorded. */
const answered = renamed(object({ ...standing, xp: wireInteger, streak: wireInteger }), {
  ...standingNames,
  xp: 'xp',
  streak: 'streak',
});

export const exportedReview = renamed(
  object({
    reviewID: reviewId,
    cardID: cardId,
    flashcardID: setId,
    rating,
    reviewedAt: instant,
    sequence: wireInteger,
    day: wireDate,
    retention,
    suspended: flag,
    xp: wireInteger,
    firstThatDay: flag,
    before: cardMemory,
    after: cardMemory,
    answered,
    undoneAt: orBlank(instant),
  }),
  {
    id: 'reviewID',
    card: 'cardID',
    set: 'flashcardID',
    rating: 'rating',
    at: 'reviewedAt',
    sequence: 'sequence',
    day: 'day',
    retention: 'retention',
    suspended: 'suspended',
    xp: 'xp',
    isFirstThatDay: 'firstThatDay',
    before: 'before',
    after: 'after',
    answered: 'answered',
    undoneAt: 'undoneAt',
  },
);

/** A check-in, or a call of update-heatmap. */
export const exportedMark = renamed(object({ eventID: eventId, at: instant, sequence: wireInteger, day: wireDate }), {
  id: 'eventID',
  at: 'at',
  sequence: 'sequence',
  day: 'day',
});

/** `Card` and `XP`, as goals have it in update-goal-status. */
const goalType = renamedWord({ Card: 'cards', XP: 'xp' });

export const exportedGoal = renamed(
  object({
    goalID: goalId,
    type: goalType,
    title,
    target: goalTarget,
    progress: wireInteger,
    status: goalStatus,
    start_date: wireDate,
    end_date: wireDate,
    fail_date: orBlank(wireDate),
    starting_xp: wireInteger,
    createdAt: instant,
  }),
  {
    id: 'goalID',
    kind: 'type',
    title: 'title',
    target: 'target',
    progress: 'progress',
    status: 'status',
    startDate: 'start_date',
    endDate: 'end_date',
    failDate: 'fail_date',
    startingXp: 'starting_xp',
    createdAt: 'createdAt',
  },
);
