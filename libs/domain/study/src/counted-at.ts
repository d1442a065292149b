/** What the instant of a review that was made earlier is judged by. */
export interface Clock {
  readonly now: Date;
  /** When the learner's account was made: its first instant. */
  readonly begun: Date;
  /** How many milliseconds the learner's clock may be ahead of ours. */
  readonly mostAhead: number;
}

const mostBack = 30 * 86_400_000;
/** How many milliseconds the clock may be behind where it makes a review older than the account. */
const mostBehind = 60_000;

/**
 * When a review counts as made: at the learner's instant, but not before the account's first and not after now.
 * `undefined` for an instant that is too far from that, or over 30 days back (contract, sections 4 and 8).
 */
export const countedAt = (made: Date, { now, begun, mostAhead }: Clock): Date | undefined => {
  const oldest = Math.max(now.getTime() - mostBack, begun.getTime() - mostBehind);
  const at = made.getTime();
  if (at < oldest || at > now.getTime() + mostAhead) return undefined;
  return new Date(Math.min(Math.max(at, begun.getTime()), now.getTime()));
};
