/** How every verb ends but for 0 and signals: as in sysexits.h, but for bad usage. docs/operations.md explains them. */
export const exitCodes = {
  /** A fault, or anything that has no code of its own. */
  failed: 1,
  badUsage: 2,
  /** Damaged, foreign or of a newer version. */
  badData: 65,
  /** There is no such data, or it is of an older version. */
  noData: 66,
  noUser: 67,
  inUse: 69,
  cannotWrite: 73,
  badSettings: 78,
} as const;

export type Ending = keyof typeof exitCodes;
