import type { LimitName } from '@flashcards/contract';

interface Limit {
  /** The length of the window. The number of points is in the configuration. */
  readonly seconds: number;
  /** Whether requests are refused while the counters are unavailable. */
  readonly mustCount?: true;
  /** Whether only successes count: what a refused request took is given back. */
  readonly ofSuccesses?: true;
}

/** The contract assigns limits to operations. All operations with a token have `user` and `bad-tokens`. */
export const limits: Readonly<Record<LimitName, Limit>> = {
  user: { seconds: 60 },
  'sign-ins': { seconds: 60, mustCount: true },
  'sign-in-options': { seconds: 60 },
  joins: { seconds: 60 },
  'refused-joins': { seconds: 600 },
  'refused-joins-address': { seconds: 600 },
  'card-reads': { seconds: 60 },
  'card-misses': { seconds: 60 },
  'media-reads': { seconds: 60 },
  'media-misses': { seconds: 60 },
  'bad-tokens': { seconds: 60 },
  // In KiB, for as long as replies are stored.
  'kept-answers': { seconds: 86_400 },
  optimizations: { seconds: 86_400, mustCount: true, ofSuccesses: true },
  'trial-optimizations': { seconds: 86_400, mustCount: true, ofSuccesses: true },
  simulations: { seconds: 60 },
};
