/** A learner's study settings. */
export interface StudySettings {
  /** An IANA time zone such as `Europe/Rome`. */
  readonly timeZone: string;
  /** The hour at which a study day begins, 0 to 23. */
  readonly dayRolloverHour: number;
  /** `undefined` for no limit. */
  readonly newCardsPerDay: number | undefined;
  /** The desired retention: the fraction of reviews to remember, 0.70 to 0.99. */
  readonly desiredRetention: number;
}

/** Settings to change; the others stay. */
export interface SomeSettings extends Partial<StudySettings> {
  /** Any JSON. */
  readonly preferences?: unknown;
}
