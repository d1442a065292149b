import type { MediaDeck } from './decks/media-package.ts';
import type { AttackName } from './hostile/attacks.ts';

/** How much is measured. */
export interface Sizes {
  /** Notes of the two decks that are read and imported. */
  readonly smallDeck: number;
  readonly bigDeck: number;
  /** Cards of the three learners whose cards are due today in the same number. */
  readonly collections: readonly [few: number, some: number, many: number];
  readonly due: number;
  /** Rounds of programs that run for a second, and of those that run for many. */
  readonly rounds: number;
  readonly longRounds: number;
  /** Requests of one contender in one round. */
  readonly requests: number;
  readonly reviews: number;
  /** On which two learners were active, with so many reviews on each. */
  readonly activeDays: readonly [few: number, many: number];
  readonly reviewsPerDay: number;
  /** Reviews in a batch: 500 at most. */
  readonly batch: number;
  /** 1 000 at most. */
  readonly goals: number;
  readonly hostile: {
    readonly attacks: readonly AttackName[];
    /** How long each lasts. */
    readonly seconds: number;
    /** Honest batches of reviews, sent while hostile lists have so many cards. */
    readonly tries: number;
    readonly cards: number;
  };
  /** Reviews of `bigDeck` in an account that is exported. */
  readonly exported: { readonly days: number; readonly perDay: number };
  /** Users of one file, each with so many cards, of whom so many ask at once. */
  readonly crowd: {
    readonly users: number;
    readonly cards: number;
    readonly clients: number;
    readonly requestsEach: number;
  };
  /** Members of one quest, who study for so many seconds. */
  readonly quest: { readonly members: number; readonly seconds: number };
  /** Clients with so many cards each, who go through their sessions for so many seconds. */
  readonly soak: { readonly clients: number; readonly cards: number; readonly seconds: number };
  /** A package that is mostly media. */
  readonly mediaDeck: MediaDeck;
  /** Whether that which the parser is set beside is installed for it, and runs. */
  readonly others: boolean;
}

export const fullSizes: Sizes = {
  smallDeck: 20_000,
  bigDeck: 100_000,
  collections: [1_000, 10_000, 100_000],
  due: 20,
  rounds: 9,
  longRounds: 5,
  requests: 4_000,
  reviews: 1_600,
  activeDays: [365, 1_825],
  reviewsPerDay: 10,
  batch: 500,
  goals: 1_000,
  hostile: {
    attacks: ['previews', 'kept answers', 'documents', 'any operation'],
    seconds: 45,
    tries: 20,
    cards: 30_000,
  },
  exported: { days: 500, perDay: 1_000 },
  crowd: { users: 10_000, cards: 1_000, clients: 64, requestsEach: 500 },
  quest: { members: 100, seconds: 60 },
  soak: { clients: 64, cards: 200, seconds: 600 },
  mediaDeck: { notes: 10_000, files: 10_000, fileBytes: 107_000 },
  others: true,
};

/** Shows that everything runs; the figures mean nothing. */
export const quickSizes: Sizes = {
  smallDeck: 40,
  bigDeck: 80,
  collections: [20, 30, 40],
  due: 5,
  rounds: 1,
  longRounds: 1,
  requests: 20,
  reviews: 5,
  activeDays: [3, 6],
  reviewsPerDay: 2,
  batch: 4,
  goals: 2,
  hostile: { attacks: ['any small operation'], seconds: 1, tries: 2, cards: 20 },
  exported: { days: 2, perDay: 3 },
  crowd: { users: 4, cards: 10, clients: 2, requestsEach: 30 },
  quest: { members: 2, seconds: 1 },
  soak: { clients: 2, cards: 10, seconds: 1 },
  mediaDeck: { notes: 5, files: 3, fileBytes: 20_000 },
  others: false,
};
