import type { LocalDate } from '@flashcards/kernel';
import type { Graduation, LearningCard, Progress, RelearningCard, Standing } from '@flashcards/review-scheduling';
import { begunStep, dueDayOf, lastReviewOf, newCard } from '@flashcards/review-scheduling';
import type { CardMarks, CardStanding, LogPlace } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue } from '../engine/driver.ts';
import { rowOf } from '../engine/row.ts';
import { toNumber } from '../engine/values.ts';

/** A learner's card, by the keys of its rows. */
export interface CardKeys {
  readonly user: number;
  readonly card: number;
  readonly set: number;
}

const states: readonly Progress['state'][] = ['new', 'learning', 'review', 'relearning'];

export const stateKey = (state: Progress['state']): number => states.indexOf(state);

const graduations: readonly Graduation[] = ['ahead', 'owed', 'paid'];

const graduationFrom = (key: SqlValue | undefined): Graduation => {
  const graduation = graduations[toNumber(key)];
  if (graduation === undefined) throw new Error('sqlite: unknown graduation');
  return graduation;
};

/** A card's progress as stored. A new card has the first three fields; only one that was reset may have more. */
interface KeptProgress {
  readonly state: number;
  readonly dueOn: string;
  readonly lastReview: LocalDate;
  readonly stability?: number;
  readonly difficulty?: number;
  readonly reviews?: number;
  readonly lapses?: number;
  readonly reviewsThatDay?: number;
  readonly studiedOn?: LocalDate;
  readonly graduation?: number;
  readonly stepOrInterval?: number;
  readonly answeredAt?: number;
  readonly minutes?: number;
}

/** The stored standing of a learner's card. `progress` is absent where nothing is stored. */
export interface KeptStanding {
  readonly progress?: KeptProgress;
  /** The place of the card's last kept event. */
  readonly last?: LogPlace | undefined;
}

export const standingColumns = {
  progress: {
    state: 'number',
    dueOn: 'word',
    lastReview: 'word',
    stability: 'number?',
    difficulty: 'number?',
    reviews: 'number?',
    lapses: 'number?',
    reviewsThatDay: 'number?',
    studiedOn: 'word?',
    graduation: 'number?',
    stepOrInterval: 'number?',
    answeredAt: 'number?',
    minutes: 'number?',
  },
  last: { at: ['last_at', 'instant'], seq: ['last_seq', 'number'] },
} as const;

export const standingRow = rowOf<KeptStanding>(standingColumns);

const progressRow = rowOf<KeptProgress>(standingColumns.progress);

const keptStep = ({ step, answeredAt, minutes }: LearningCard | RelearningCard) => ({
  stepOrInterval: step,
  ...begunStep(answeredAt, minutes),
});

/**
 * A card that is due on any day has an empty `due_on`, which sorts before every day. It also keeps new cards in the
 * order of their sets within the index.
 */
const toKept = (progress: Progress): KeptProgress => {
  const state = stateKey(progress.state);
  const { reviewsThatDay, graduation } = progress;
  const earned = {
    ...(reviewsThatDay === undefined ? {} : { reviewsThatDay }),
    ...(graduation === undefined ? {} : { graduation: graduations.indexOf(graduation) }),
  };
  if (progress.state === 'new') return { state, dueOn: '', lastReview: lastReviewOf(progress), ...earned };
  const { studiedOn } = progress;
  return {
    state,
    dueOn: progress.state === 'review' ? dueDayOf(progress) : '',
    lastReview: progress.lastReview,
    stability: progress.stability,
    difficulty: progress.difficulty,
    reviews: progress.reviews,
    lapses: progress.lapses,
    ...earned,
    ...(studiedOn === undefined ? {} : { studiedOn }),
    ...(progress.state === 'review' ? { stepOrInterval: progress.interval } : keptStep(progress)),
  };
};

export const standingValues = ({ progress, last }: CardStanding): readonly SqlValue[] =>
  standingRow.values({ progress: toKept(progress), last });

/** Decodes the columns: the state's key, a date, and by the state a step or an interval. */
export const standingFrom = (key: number, lastReview: LocalDate, stepOrInterval: number): Standing => {
  const state = states[key];
  if (state === undefined) throw new Error('sqlite: unknown progress state');
  if (state === 'new') return newCard(lastReview);
  return state === 'review'
    ? { state, lastReview, interval: stepOrInterval }
    : { state, lastReview, step: stepOrInterval };
};

const earnedFrom = ({ reviewsThatDay, graduation }: KeptProgress) => ({
  ...(reviewsThatDay === undefined ? {} : { reviewsThatDay }),
  ...(graduation === undefined ? {} : { graduation: graduationFrom(graduation) }),
});

export const progressFrom = (kept: KeptProgress): Progress => {
  const standing = standingFrom(kept.state, kept.lastReview, Number(kept.stepOrInterval));
  if (standing.state === 'new') return { ...standing, ...earnedFrom(kept) };
  const { studiedOn, answeredAt, minutes } = kept;
  return {
    stability: toNumber(kept.stability),
    difficulty: toNumber(kept.difficulty),
    reviews: toNumber(kept.reviews),
    lapses: toNumber(kept.lapses),
    reviewsThatDay: toNumber(kept.reviewsThatDay),
    graduation: graduationFrom(kept.graduation),
    ...(studiedOn === undefined ? {} : { studiedOn }),
    ...standing,
    ...begunStep(answeredAt, minutes),
  };
};

const required = progressRow.only(
  'stability',
  'difficulty',
  'reviews',
  'lapses',
  'reviewsThatDay',
  'graduation',
  'stepOrInterval',
);

/** Like `progressFrom`; `undefined` where saving the result would not give the same values. */
export const soundProgress = (kept: KeptProgress): Progress | undefined => {
  const isReadable = kept.state === 0 || !required.values(kept).includes(null);
  if (!isReadable || !(kept.state in states) || !(Number(kept.graduation ?? 0) in graduations)) return undefined;
  const values = progressRow.values(kept);
  const progress = progressFrom(kept);
  return progressRow.values(toKept(progress)).every((value, index) => value === values[index]) ? progress : undefined;
};

const insertForCards = `INSERT INTO progress (user, card, card_set, note, ${progressRow.columns})
  SELECT ?, key, card_set, note, ${progressRow.marks} FROM cards WHERE card_set = ? AND key >= ? ORDER BY key`;

/** Inserts progress for the cards of the learner's set from `first` on, with one statement for all of them. */
export const insertProgress = (
  connection: Connection,
  { user, card: first, set }: CardKeys,
  progress: Progress,
): void => {
  connection.run(insertForCards, user, ...progressRow.values(toKept(progress)), set, first);
};

/** A learner's marks on a card, as they are written. */
export const marksRow = rowOf<CardMarks>({
  suspended: 'flag',
  flag: 'number',
  buriedOn: 'word?',
  leech: { lapses: ['leech_lapses', 'number'], suspends: ['leech_suspends', 'flag'] },
});

/** In `suspended`, beside the learner's own mark: its note no longer makes the card. It counts for own cards only. */
export const withdrawn = 2;

/** Whether the own card with the progress `p` is withdrawn. */
export const isWithdrawn = `(coalesce(p.suspended, 0) & ${withdrawn}) / ${withdrawn}`;

/** The marks in the progress `p`, which a card may not have. */
export const marksOrNone = {
  suspended: ['coalesce(p.suspended, 0) & 1', 'flag'],
  flag: ['coalesce(p.flag, 0)', 'number'],
  buriedOn: ['p.buried_on', 'word?'],
  leech: { lapses: ['p.leech_lapses', 'number'], suspends: ['p.leech_suspends', 'flag'] },
} as const;

const ofCard = rowOf<CardKeys>({ user: 'number', card: 'number', set: ['card_set', 'number'] });

const insertForCard = `INSERT INTO progress (${ofCard.columns}, ${marksRow.columns}, ${standingRow.columns}, note)
  VALUES (${ofCard.marks}, ${marksRow.marks}, ${standingRow.marks}, (SELECT note FROM cards WHERE key = ?2))`;

export const insertOneProgress = (
  connection: Connection,
  keys: CardKeys,
  { marks, ...standing }: CardStanding & { readonly marks: CardMarks },
): void =>
  void connection.run(insertForCard, ...ofCard.values(keys), ...marksRow.values(marks), ...standingValues(standing));
