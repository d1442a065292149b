import type { PackageLimits } from '../limits.ts';
import type { Pause } from '../slices.ts';
import type { WarningLog } from '../warning.ts';

/** What reading the contents needs besides the file. */
export interface ContentsReading {
  readonly limits: PackageLimits;
  readonly warnings: WarningLog;
  readonly pause: Pause;
  readonly reportStep: (step: number, steps: number) => void;
}
