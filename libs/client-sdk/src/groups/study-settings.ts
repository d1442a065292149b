/** How a learner studies. */
export interface StudySettings {
  /** An IANA time zone such as `Europe/Rome`. */
  readonly timeZone: string;
  /** The hour, 0 to 23, at which a day of study begins. */
  readonly dayRolloverHour: number;
  /** `undefined` for no limit. */
  readonly newCardsPerDay: number | undefined;
  /** The share of reviews to remember: 0.70 to 0.99. */
  readonly desiredRetention: number;
}
