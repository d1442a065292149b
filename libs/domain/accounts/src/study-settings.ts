export interface StudySettings {
  /** An IANA zone, such as `Europe/Rome`. */
  readonly timeZone: string;
  /** The hour, 0–23, at which the learner's day changes. */
  readonly dayRolloverHour: number;
  /** New cards per day over all sets; `undefined`: no limit. */
  readonly newCardsPerDay: number | undefined;
  /** The desired retention of FSRS, 0.70–0.99. */
  readonly desiredRetention: number;
}

/** The settings of a new user (contract, section 3). */
export const defaultSettings: StudySettings = {
  timeZone: 'UTC',
  dayRolloverHour: 0,
  newCardsPerDay: undefined,
  desiredRetention: 0.9,
};
