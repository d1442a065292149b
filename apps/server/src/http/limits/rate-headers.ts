import type { RateState, Rate } from './limiter.ts';

/** The limit with the fewest points left. */
export interface Nearest {
  readonly rate: Rate;
  readonly quota: RateState;
}

export const nearer = (one: Nearest | undefined, other: Nearest): Nearest =>
  one && one.quota.remainingPoints < other.quota.remainingPoints ? one : other;

/** Whole seconds after which points are available again, rounded up, at least 1. */
export const secondsOf = ({ msBeforeNext }: RateState): number => Math.max(Math.ceil(msBeforeNext / 1000), 1);

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10, as alternating names and values. */
export const rateHeaders = ({ rate: { kind, points, seconds }, quota }: Nearest): readonly string[] => [
  'RateLimit-Policy',
  `"${kind}";q=${points};w=${seconds}`,
  'RateLimit',
  `"${kind}";r=${quota.remainingPoints};t=${secondsOf(quota)}`,
];
