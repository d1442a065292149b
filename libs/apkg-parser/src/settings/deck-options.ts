import {
  count,
  exchangedCount,
  flag,
  numericFlag,
  oppositeFlag,
  real,
  reals,
  scaled,
  signedCount,
  text,
} from './kind.ts';
import type { WithOther } from './table.ts';
import { setting, table } from './table.ts';

/** The settings of a group of options. Numbers without another unit are Anki's. */
export interface DeckOptionsSettings extends WithOther {
  /** In minutes. */
  readonly learningSteps: readonly number[];
  readonly relearningSteps: readonly number[];
  readonly newPerDay: number;
  readonly reviewsPerDay: number;
  readonly newPerDayMinimum: number;
  /** Multiples: 2.5 is 250 %. */
  readonly initialEase: number;
  readonly easyMultiplier: number;
  readonly hardMultiplier: number;
  readonly lapseMultiplier: number;
  readonly intervalMultiplier: number;
  /** In days. */
  readonly maximumInterval: number;
  readonly minimumLapseInterval: number;
  readonly graduatingInterval: number;
  readonly easyInterval: number;
  /** 0 in order, 1 random. */
  readonly newInsertOrder: number;
  /** 0 deck, 5 deck then random notes, 1 lowest position, 2 highest position, 3 random notes, 4 random cards. */
  readonly newGatherOrder: number;
  /** 0 template, 1 as gathered, 2 template then random, 3 random note then template, 4 random. */
  readonly newSortOrder: number;
  /** 0 mixed with reviews, 1 after them, 2 before them. */
  readonly newMix: number;
  readonly interdayLearningMix: number;
  /**
   * 0 day, 1 day then deck, 2 deck then day, 3 and 4 increasing and decreasing interval, 5 and 6 increasing and
   * decreasing ease, 7 and 11 increasing and decreasing retrievability, 12 relative overdueness, 8 random, 9 added, 10
   * latest added.
   */
  readonly reviewOrder: number;
  /** Lapses until a card is a leech. */
  readonly leechThreshold: number;
  /** 0 suspend, 1 only tag. */
  readonly leechAction: number;
  readonly buryNew: boolean;
  readonly buryReviews: boolean;
  readonly buryInterdayLearning: boolean;
  /** The probability of recall that FSRS aims for, 0 to 1. */
  readonly desiredRetention: number;
  readonly historicalRetention: number;
  /** Parameters of FSRS 4, 5 and 6. Empty: the default ones. */
  readonly fsrs4Parameters: readonly number[];
  readonly fsrs5Parameters: readonly number[];
  readonly fsrs6Parameters: readonly number[];
  /** The search for cards whose reviews the parameters are computed from. */
  readonly fsrsSearch: string;
  /** A date such as `2024-05-01`, or ''. */
  readonly ignoreReviewsBefore: string;
  /** A factor for each day of the week from Monday on. Empty: 1. */
  readonly easyDays: readonly number[];
  readonly autoplay: boolean;
  /** Whether replaying an answer plays the question's sounds, too. */
  readonly replayQuestion: boolean;
  readonly waitForAudio: boolean;
  /** In seconds. */
  readonly answerTimeLimit: number;
  readonly showTimer: boolean;
  readonly stopTimerOnAnswer: boolean;
  /** 0: no automatic advance. */
  readonly secondsToShowQuestion: number;
  readonly secondsToShowAnswer: number;
  /** 0 show the answer, 1 show a reminder. */
  readonly questionAction: number;
  /** 0 bury, 1 again, 2 good, 3 hard, 4 show a reminder. */
  readonly answerAction: number;
}

/** A group of options, which any number of decks share. */
export interface DeckOptions extends DeckOptionsSettings {
  /** Decimal int64. */
  readonly id: string;
  readonly name: string;
  readonly modified?: Date;
}

export const deckOptionsTable = table<DeckOptionsSettings>(
  {
    learningSteps: setting('new.delays', 1, reals, [1, 10]),
    relearningSteps: setting('lapse.delays', 2, reals, [10]),
    fsrs4Parameters: setting('fsrsWeights', 3, reals, []),
    easyDays: setting('easyDaysPercentages', 4, reals, []),
    fsrs5Parameters: setting('fsrsParams5', 5, reals, []),
    fsrs6Parameters: setting('fsrsParams6', 6, reals, []),
    newPerDay: setting('new.perDay', 9, count, 20),
    reviewsPerDay: setting('rev.perDay', 10, count, 200),
    initialEase: setting('new.initialFactor', 11, scaled(1000, 0), 2.5),
    easyMultiplier: setting('rev.ease4', 12, real, 1.3),
    hardMultiplier: setting('rev.hardFactor', 13, real, 1.2),
    lapseMultiplier: setting('lapse.mult', 14, real, 0),
    intervalMultiplier: setting('rev.ivlFct', 15, real, 1),
    maximumInterval: setting('rev.maxIvl', 16, count, 36_500),
    minimumLapseInterval: setting('lapse.minInt', 17, count, 1),
    graduatingInterval: setting('new.ints.0', 18, count, 1),
    easyInterval: setting('new.ints.1', 19, count, 4),
    newInsertOrder: setting('new.order', 20, exchangedCount, 0),
    leechAction: setting('lapse.leechAction', 21, signedCount, 1),
    leechThreshold: setting('lapse.leechFails', 22, count, 8),
    autoplay: setting('autoplay', 23, oppositeFlag, true),
    answerTimeLimit: setting('maxTaken', 24, count, 60),
    showTimer: setting('timer', 25, numericFlag, false),
    replayQuestion: { ...setting('replayq', 26, oppositeFlag, true), missing: false },
    buryNew: setting('new.bury', 27, flag, false),
    buryReviews: setting('rev.bury', 28, flag, false),
    buryInterdayLearning: setting('buryInterdayLearning', 29, flag, false),
    newMix: setting('newMix', 30, signedCount, 0),
    interdayLearningMix: setting('interdayLearningMix', 31, signedCount, 0),
    newSortOrder: setting('newSortOrder', 32, signedCount, 0),
    reviewOrder: setting('reviewOrder', 33, signedCount, 0),
    newGatherOrder: setting('newGatherPriority', 34, signedCount, 0),
    newPerDayMinimum: setting('newPerDayMinimum', 35, count, 0),
    questionAction: setting('questionAction', 36, signedCount, 0),
    desiredRetention: setting('desiredRetention', 37, real, 0.9),
    stopTimerOnAnswer: setting('stopTimerOnAnswer', 38, flag, false),
    historicalRetention: setting('sm2Retention', 40, real, 0.9),
    secondsToShowQuestion: setting('secondsToShowQuestion', 41, real, 0),
    secondsToShowAnswer: setting('secondsToShowAnswer', 42, real, 0),
    answerAction: setting('answerAction', 43, signedCount, 0),
    waitForAudio: setting('waitForAudio', 44, flag, true),
    fsrsSearch: setting('weightSearch', 45, text, ''),
    ignoreReviewsBefore: setting('ignoreRevlogsBeforeDate', 46, text, ''),
  },
  { handled: ['id', 'name', 'mod', 'usn'], hasOther: true, constants: { dyn: false, 'new.ints.2': 0 } },
);
