import type { Rate, Standing } from './limiter.ts';

/** The limit with the fewest points left. */
export interface Nearest {
  readonly rate: Rate;
  readonly standing: Standing;
}

export const nearer = (one: Nearest | undefined, other: Nearest): Nearest =>
  one && one.standing.remainingPoints < other.standing.remainingPoints ? one : other;

/** Whole seconds after which points are available again, rounded up, at least 1. */
export const secondsOf = ({ msBeforeNext }: Standing): number => Math.max(Math.ceil(msBeforeNext / 1000), 1);

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10, as alternating names and values. */
export const rateHeaders = ({ rate: { kind, points, seconds }, standing }: Nearest): readonly string[] => [
  'RateLimit-Policy',
  `"${kind}";q=${points};w=${seconds}`,
  'RateLimit',
  `"${kind}";r=${standing.remainingPoints};t=${secondsOf(standing)}`,
];
