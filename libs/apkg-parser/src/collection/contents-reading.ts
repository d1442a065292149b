import type { PackageLimits } from '../limits.ts';
import type { OtherBytes } from '../settings/read-settings.ts';
import type { Pause } from '../slices.ts';
import type { WarningLog } from '../warning.ts';

/** What reading the contents needs besides the file. */
export interface ContentsReading {
  readonly limits: PackageLimits;
  readonly warnings: WarningLog;
  /** The bytes of settings without a meaning that may still be read. */
  readonly otherBytes: OtherBytes;
  readonly pause: Pause;
  readonly reportStep: (step: number, steps: number) => void;
}
