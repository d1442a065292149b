/**
 * The position of an event in the log of one account (contract, section 4): by the instant of the study, then by a
 * number that grows with every event written. Late events are inserted by this order.
 */
export interface LogPlace {
  readonly at: Date;
  readonly seq: number;
}

/** Negative when `one` comes first; never 0 for two events of one account. */
export const inLogOrder = (one: LogPlace, other: LogPlace): number =>
  one.at.getTime() - other.at.getTime() || one.seq - other.seq;

/** The reviews of one batch in processing order: by instant, then by position. */
export const inOrderTaken = <R extends Pick<LogPlace, 'at'>>(reviews: readonly R[]): readonly R[] =>
  reviews.toSorted((one, other) => one.at.getTime() - other.at.getTime());
