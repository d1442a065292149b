/** What to practise. What is left out narrows nothing. */
export interface Practice {
  /**
   * `lowest-recall`: cards that were studied, what is most likely forgotten first. `failed-today`: cards that were
   * answered `again` today. `ahead`: cards in review that are due on later days, the soonest first.
   */
  readonly which: 'lowest-recall' | 'failed-today' | 'ahead';
  /** The id of a set. */
  readonly set?: string | undefined;
  /** A tag, with those below it. */
  readonly tag?: string | undefined;
  /** Up to 500; 100 if left out. */
  readonly count?: number | undefined;
}
