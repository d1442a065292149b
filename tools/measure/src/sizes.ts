import type { AttackName } from './hostile/attacks.ts';

/** The sizes of a measurement. */
export interface Sizes {
  /** Notes of the two decks that are read and imported. */
  readonly smallDeck: number;
  readonly bigDeck: number;
  /** Cards of three learners with the same number of due cards. */
  readonly collections: readonly [few: number, some: number, many: number];
  readonly due: number;
  /** Sets of one learner. */
  readonly sets: number;
  /** Rounds of programs that run for a second, and of longer ones. */
  readonly rounds: number;
  readonly longRounds: number;
  /** Requests of one contender in one round. */
  readonly requests: number;
  readonly reviews: number;
  /** Active days of two learners, with the reviews on each day. */
  readonly activeDays: readonly [few: number, many: number];
  readonly reviewsPerDay: number;
  /** Reviews in a batch, at most 500. */
  readonly batch: number;
  readonly hostile: { readonly attack: AttackName; readonly seconds: number };
  /** Reviews of `bigDeck` in an exported account. */
  readonly exported: { readonly days: number; readonly perDay: number };
  /** The number of clients, the cards of each, and the duration in seconds. */
  readonly soak: { readonly clients: number; readonly cards: number; readonly seconds: number };
}

export const fullSizes: Sizes = {
  smallDeck: 20_000,
  bigDeck: 100_000,
  collections: [1_000, 10_000, 100_000],
  due: 20,
  sets: 1_000,
  rounds: 9,
  longRounds: 5,
  requests: 4_000,
  reviews: 1_600,
  activeDays: [365, 1_825],
  reviewsPerDay: 10,
  batch: 500,
  hostile: { attack: 'any operation', seconds: 45 },
  exported: { days: 500, perDay: 1_000 },
  soak: { clients: 64, cards: 200, seconds: 600 },
};

/** Only shows that everything runs; the figures mean nothing. */
export const quickSizes: Sizes = {
  smallDeck: 40,
  bigDeck: 80,
  collections: [20, 30, 40],
  due: 5,
  sets: 5,
  rounds: 1,
  longRounds: 1,
  requests: 20,
  reviews: 5,
  activeDays: [3, 6],
  reviewsPerDay: 2,
  batch: 4,
  hostile: { attack: 'any small operation', seconds: 1 },
  exported: { days: 2, perDay: 3 },
  soak: { clients: 2, cards: 10, seconds: 1 },
};
