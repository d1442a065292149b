/** Somebody asked to be let into a quest, and was answered, or not: reviews of after that count. */
export interface Stay {
  readonly who: string;
  readonly from: number;
  until?: number;
}

/** Somebody asked to be let out. */
export interface Leave {
  readonly who: string;
  /** Reviews that had been answered then, with nobody asking to take them back. */
  readonly sure: readonly string[];
  /** Since when they were surely in it; absent where that is not known. */
  readonly since?: number;
  /** Those that may have been in the log then; any, without an answer. */
  possible?: ReadonlySet<string>;
}
