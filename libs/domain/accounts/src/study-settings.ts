export interface StudySettings {
  /** An IANA zone, such as `Europe/Rome`. */
  readonly timeZone: string;
  /** The hour, 0–23, at which the learner's day turns. */
  readonly dayRolloverHour: number;
  /** How many new cards a day over all sets; `undefined` means no limit. */
  readonly newCardsPerDay: number | undefined;
  /** The share of reviews that FSRS aims to have remembered, 0.70–0.99. */
  readonly desiredRetention: number;
}

/** Where a new user starts (contract, section 3). */
export const defaultSettings: StudySettings = {
  timeZone: 'UTC',
  dayRolloverHour: 0,
  newCardsPerDay: undefined,
  desiredRetention: 0.9,
};
