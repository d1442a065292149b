import type { Session } from '@flashcards/accounts';
import type { Goal } from '@flashcards/goals';
import { failDateOf } from '@flashcards/goals';
import type { AccountId } from '@flashcards/kernel';
import type { FlashcardSet, Note, NoteType } from '@flashcards/library';
import { noteIdOf } from '@flashcards/library';
import type { Action, CardOrigin, CountedQuest, LoggedReview, Visited } from '@flashcards/persistence-ports';
import type { Quest } from '@flashcards/quests';
import type { TaggedCard } from '../library/tagged-cards.ts';
import { everywhere } from '@flashcards/presets';
import { participantOf } from '@flashcards/quests';
import { dueDayOf, lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { Answered, MarkEvent } from '@flashcards/study';
import { questStanding } from '../quests/quest-standing.ts';

// Members are copied one by one: half a million objects made by spreading are garbage-collected much later.

export const exportedCard =
  (set: Pick<FlashcardSet, 'id'>) =>
  ({ id, front, back, format, note, tags, isWithdrawn }: TaggedCard) => ({
    id,
    set: set.id,
    front,
    back,
    format,
    note: noteIdOf({ id, note }),
    ordinal: note?.ordinal ?? 0,
    tags,
    withdrawn: isWithdrawn ?? false,
  });

export const exportedNoteType =
  (set: Pick<FlashcardSet, 'id'>) =>
  ({ id, name, kind, fields, templates, definition }: NoteType) => ({
    set: set.id,
    id,
    name,
    kind,
    fields,
    templates,
    definition,
  });

export const exportedNote =
  (set: Pick<FlashcardSet, 'id'>) =>
  ({ id, guid, type, fields, tags, modifiedAt, edited = [] }: Note) => ({
    id,
    set: set.id,
    guid,
    type,
    fields,
    tags,
    modifiedAt,
    edited,
  });

export const exportedProgress = ({ id, suspended, flag, buriedOn, leech, progress }: Visited) => ({
  card: id,
  suspended,
  flag,
  buriedOn,
  leech: leech?.lapses,
  lastReview: lastReviewOf(progress),
  reviewStatus: reviewStatusOf(progress),
  dueDate: dueDayOf(progress),
  memory: progress,
});

export const exportedOrigin = ({ id, progress, interval, ease, step, history }: CardOrigin) => ({
  card: id,
  memory: progress,
  interval,
  ease,
  step: step && { ...step, dueOn: step.dueOn },
  history,
});

const exportedAnswer = ({ standing, xp, streak }: Answered) => ({
  lastReview: lastReviewOf(standing),
  reviewStatus: reviewStatusOf(standing),
  dueDate: dueDayOf(standing),
  xp,
  streak,
});

export const exportedReview = (review: LoggedReview) => ({
  id: review.id,
  card: review.card,
  set: review.set,
  type: review.type,
  rating: review.rating,
  dueOn: review.dueOn,
  at: review.at,
  sequence: review.seq,
  day: review.day,
  zone: review.zone,
  retention: review.retention,
  weights: review.weights,
  load: review.load,
  elapsed: review.elapsed,
  seconds: review.seconds,
  suspended: review.suspended,
  xp: review.xp,
  isFirstThatDay: review.isFirstThatDay,
  before: review.before,
  after: review.after,
  answered: exportedAnswer(review.answered),
  undoneAt: review.undoneAt,
});

export const exportedMark = ({ id, at, seq, day }: MarkEvent) => ({ id, at, sequence: seq, day });

export const exportedAction = (action: Action) => ({
  at: action.at,
  kind: action.kind,
  cards: 'cards' in action ? action.cards : [],
  scope: 'scope' in action ? action.scope : everywhere,
  changed: 'changed' in action ? action.changed : undefined,
});

export const exportedGoal = (goal: Goal) => ({ ...goal, failDate: failDateOf(goal) });

export const exportedSession = ({ id, createdAt, lastUsedAt, userAgent }: Session) => ({
  id,
  createdAt,
  lastUsedAt,
  userAgent,
});

/** A quest as its list shows it, with the account's own part: the time of joining, and whether it got the bonus. */
export const exportedQuest = (account: AccountId, now: Date) => (counted: CountedQuest) => {
  const { quest } = counted;
  return {
    ...questStanding(counted, now),
    createdAt: quest.createdAt,
    since: participantOf(quest, account)?.since ?? quest.createdAt,
    won: quest.verdict?.winners.includes(account) ?? false,
  };
};

/**
 * A quest that the account declined or left, and that is no longer listed for it: without the other participants, and
 * with what the account earned as its progress.
 */
export const exportedFormerQuest = (account: AccountId, now: Date) => {
  const exported = exportedQuest(account, now);
  return (quest: Quest) => {
    const participants = quest.participants.filter((each) => each.account === account);
    const [own] = participants;
    return { ...exported({ quest: { ...quest, participants }, stints: new Map() }), progress: own?.earned ?? 0 };
  };
};
