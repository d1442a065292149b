import type { LimitName } from '@flashcards/contract';

interface Limit {
  /** How long a count lasts; how far it may go is a setting. */
  readonly seconds: number;
  /** Whether its requests are refused while nobody can count. */
  readonly mustCount?: true;
}

/** Which operation has which of them is in the contract; those with a token have `user` and `bad-tokens`. */
export const limits: Readonly<Record<LimitName, Limit>> = {
  user: { seconds: 60 },
  'sign-ins': { seconds: 60, mustCount: true },
  joins: { seconds: 60 },
  'refused-joins': { seconds: 600 },
  'refused-joins-address': { seconds: 600 },
  'card-reads': { seconds: 60 },
  'card-misses': { seconds: 60 },
  'media-reads': { seconds: 60 },
  'media-misses': { seconds: 60 },
  'bad-tokens': { seconds: 60 },
  // In kibibytes, for as long as answers are kept.
  'kept-answers': { seconds: 86_400 },
};
