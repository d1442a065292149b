/**
 * The exit codes of every command except 0 and signals: as in sysexits.h, except bad usage. docs/operations.md explains
 * them.
 */
export const exitCodes = {
  /** A fault, or any error without a code of its own. */
  failed: 1,
  badUsage: 2,
  /** Damaged data, data of another program, or of a newer version. */
  badData: 65,
  /** There is no such data, or it is of an older version. */
  noData: 66,
  noUser: 67,
  inUse: 69,
  cannotWrite: 73,
  badSettings: 78,
} as const;

export type Ending = keyof typeof exitCodes;
