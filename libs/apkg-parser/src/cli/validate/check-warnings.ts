import type { PackageWarning, WarningCode } from '../../warning.ts';
import type { Finding } from './finding.ts';
import type { MediaUse } from './media-use.ts';
import { nameIn } from './media-use.ts';

/** Reported for each note by the checks of notes. */
const reportedElsewhere = new Set<WarningCode>(['unreadable-note']);

/** Findings from opening and reading the package. */
export function* checkWarnings(warnings: readonly PackageWarning[], { isUsed }: MediaUse): Generator<Finding> {
  for (const { code, place, reason, more = 0 } of warnings) {
    if (reportedElsewhere.has(code)) continue;
    const severity = code === 'missing-media-file' && !isUsed(nameIn(place)) ? 'odd' : 'refused';
    yield { severity, code, place, message: more > 0 ? `${reason}, and ${more} more like it` : reason };
  }
}
