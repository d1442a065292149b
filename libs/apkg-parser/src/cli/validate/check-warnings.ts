import type { PackageWarning, WarningCode } from '../../warning.ts';
import type { Finding } from './finding.ts';
import type { MediaUse } from './media-use.ts';
import { nameIn } from './media-use.ts';

/** Reported for each note by the checks of notes. */
const reportedElsewhere = new Set<WarningCode>(['unreadable-note']);

/** What Anki leaves out if nothing uses it. The checks of stored values find what it refuses. */
const leftOut = new Set<WarningCode>([
  ...(['unreadable-note-type', 'unreadable-decks', 'unreadable-deck'] as const),
  ...(['unreadable-card', 'unreadable-review'] as const),
  ...(['unreadable-deck-options', 'unreadable-settings'] as const),
]);

/** Findings from opening and reading the package. */
export function* checkWarnings(warnings: readonly PackageWarning[], { isUsed }: MediaUse): Generator<Finding> {
  for (const { code, place, reason, more = 0 } of warnings) {
    if (reportedElsewhere.has(code)) continue;
    const isOdd = code === 'missing-media-file' && !isUsed(nameIn(place));
    const severity = leftOut.has(code) ? 'changed' : isOdd ? 'odd' : 'refused';
    yield { severity, code, place, message: more > 0 ? `${reason}, and ${more} more like it` : reason };
  }
}
