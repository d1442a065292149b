/**
 * Where an event stands in the log of one account (contract, section 4): by the instant at which it was studied, then by
 * a number that grows with every event written. Whatever arrives late takes its place by this order.
 */
export interface LogPlace {
  readonly at: Date;
  readonly seq: number;
}

/** Below zero when `one` comes first; never zero for two events of one account. */
export const inLogOrder = (one: LogPlace, other: LogPlace): number =>
  one.at.getTime() - other.at.getTime() || one.seq - other.seq;

/** The reviews of one batch in the order in which they are taken: by instant, then by position. */
export const inOrderTaken = <R extends Pick<LogPlace, 'at'>>(reviews: readonly R[]): readonly R[] =>
  reviews.toSorted((one, other) => one.at.getTime() - other.at.getTime());
