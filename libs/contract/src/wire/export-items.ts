import { named } from '../codec.ts';
import { list, object, orBlank, orNull } from '../combinators.ts';
import { displayName, preferences, retention, settingsShape } from './account.ts';
import { cardMemory } from './card-memory.ts';
import { cardFlag, cardFormat, reviewStatus } from './card-status.ts';
import { goalStatus, goalTarget } from './goals.ts';
import { importReport } from './imports.ts';
import { cardId, eventId, folderPath, goalId, noteId, reviewId, setId, setName, title, userId } from './names.ts';
import { changedMembers, shownScope } from './presets.ts';
import { rating } from './review-batch.ts';
import { flag, instant, renamedWord, text, wireDate, wireInteger, word } from './scalars.ts';

/** `null` for a set that was not imported. */
const reportOrNull = orNull(importReport, 'an import report');

export const exportedUser = object({
  userID: named('id', userId),
  displayName,
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
});

export const exportedSettings = object({ ...settingsShape, preferences });

export const exportedSet = object({
  flashcardID: named('id', setId),
  flashcardName: named('name', setName),
  flashcardDescription: named('description', text),
  folder: folderPath,
  createdAt: instant,
  cardCount: wireInteger,
  importReport: reportOrNull,
});

export const exportedCard = object({
  cardID: named('id', cardId),
  flashcardID: named('set', setId),
  front: text,
  back: text,
  format: cardFormat,
  noteID: named('note', noteId),
  ordinal: wireInteger,
  tags: list(text),
  withdrawn: flag,
});

export const exportedNoteType = object({
  flashcardID: named('set', setId),
  noteTypeID: named('id', text),
  noteType: named('name', text),
  kind: word('standard', 'cloze'),
  fields: list(text),
  templates: list(text),
  definition: text,
});

export const exportedNote = object({
  noteID: named('id', noteId),
  flashcardID: named('set', setId),
  guid: text,
  noteTypeID: named('type', text),
  fields: list(text),
  tags: list(text),
  modifiedAt: instant,
  edited: list(wireInteger),
});

const standing = {
  last_review: named('lastReview', wireDate),
  review_status: named('reviewStatus', reviewStatus),
  due_date: named('dueDate', wireDate),
} as const;

export const exportedProgress = object({
  cardID: named('card', cardId),
  suspended: flag,
  flag: cardFlag,
  buriedOn: orBlank(wireDate),
  leech: orBlank(wireInteger),
  ...standing,
  memory: cardMemory,
});

/** The answer to the review when it was recorded. */
const answered = object({ ...standing, xp: wireInteger, streak: wireInteger });

export const exportedReview = object({
  reviewID: named('id', reviewId),
  cardID: named('card', cardId),
  flashcardID: named('set', setId),
  type: orBlank(word('cram', 'reset', 'due')),
  rating: orBlank(rating),
  dueOn: orBlank(wireDate),
  reviewedAt: named('at', instant),
  sequence: wireInteger,
  day: wireDate,
  timeZone: named('zone', orBlank(text)),
  retention,
  weightsID: named('weights', orBlank(wireInteger)),
  load: orBlank(wireDate),
  elapsedDays: named('elapsed', wireInteger),
  seconds: orBlank(wireInteger),
  suspended: flag,
  xp: wireInteger,
  firstThatDay: named('isFirstThatDay', flag),
  before: cardMemory,
  after: cardMemory,
  answered,
  undoneAt: orBlank(instant),
});

/** A check-in, or a call of update-heatmap. */
export const exportedMark = object({
  eventID: named('id', eventId),
  at: instant,
  sequence: wireInteger,
  day: wireDate,
});

const actionKind = word('suspended', 'resumed', 'buried', 'unburied', 'edited', 'settings', 'preset');

/** What the learner did that the log does not hold. Without cards, or `null`, where the kind has none. */
export const exportedAction = object({
  at: instant,
  kind: actionKind,
  cardIDs: named('cards', list(cardId)),
  scope: shownScope,
  changed: orNull(changedMembers, 'the members that changed'),
});

/** `Card` and `XP`, as in update-goal-status. */
const goalType = renamedWord({ Card: 'cards', XP: 'xp' });

export const exportedGoal = object({
  goalID: named('id', goalId),
  type: named('kind', goalType),
  title,
  target: goalTarget,
  progress: wireInteger,
  status: goalStatus,
  start_date: named('startDate', wireDate),
  end_date: named('endDate', wireDate),
  fail_date: named('failDate', orBlank(wireDate)),
  starting_xp: named('startingXp', wireInteger),
  createdAt: instant,
});
