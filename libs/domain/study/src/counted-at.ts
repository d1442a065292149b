/** The clocks and bounds for the instant of an earlier review. */
export interface Clock {
  readonly now: Date;
  /** The instant at which the account was created. */
  readonly begun: Date;
  /** The most milliseconds that the learner's clock may be ahead of ours. */
  readonly mostAhead: number;
}

const mostBack = 30 * 86_400_000;
/** The most milliseconds by which a review may be before the creation of the account, because of a slow clock. */
const mostBehind = 60_000;

/**
 * The instant at which a review counts: the learner's, but not before the account's creation and not after now.
 * `undefined` for an instant beyond the tolerances, or over 30 days back (contract, sections 4 and 8).
 */
export const countedAt = (made: Date, { now, begun, mostAhead }: Clock): Date | undefined => {
  const oldest = Math.max(now.getTime() - mostBack, begun.getTime() - mostBehind);
  const at = made.getTime();
  if (at < oldest || at > now.getTime() + mostAhead) return undefined;
  return new Date(Math.min(Math.max(at, begun.getTime()), now.getTime()));
};
