import type { PackageWarning, WarningCode } from '../../warning.ts';
import type { Finding } from './finding.ts';
import type { MediaUse } from './media-use.ts';
import { nameIn } from './media-use.ts';

/** The same of each note is told where the notes are checked. */
const toldElsewhere = new Set<WarningCode>(['unreadable-note']);

/** What was found when the package was opened and read. */
export function* checkWarnings(warnings: readonly PackageWarning[], { isUsed }: MediaUse): Generator<Finding> {
  for (const { code, place, reason, more = 0 } of warnings) {
    if (toldElsewhere.has(code)) continue;
    const severity = code === 'missing-media-file' && !isUsed(nameIn(place)) ? 'odd' : 'refused';
    yield { severity, code, place, message: more > 0 ? `${reason}, and ${more} more like it` : reason };
  }
}
