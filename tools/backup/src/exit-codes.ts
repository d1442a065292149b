import type { BackupFault } from '@flashcards/server';

/** As in sysexits.h, but for bad usage. */
export const badUsage = 2;
export const badConfiguration = 78;

export const codesOfFaults: Readonly<Record<BackupFault, number>> = {
  'bad data': 65,
  'no database': 66,
  'no backup': 66,
  'in use': 69,
  'cannot write': 73,
};
