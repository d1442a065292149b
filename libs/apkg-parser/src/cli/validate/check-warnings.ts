import type { PackageWarning, WarningCode } from '../../warning.ts';
import type { Finding } from './finding.ts';
import type { MediaUse } from './media-use.ts';
import { nameIn } from './media-use.ts';

/** Reported for each note by the checks of notes. */
const reportedElsewhere = new Set<WarningCode>(['unreadable-note']);

/** What Anki leaves out if nothing uses it. The checks of stored values find what it refuses. */
const leftOut: readonly WarningCode[] = [
  ...(['unreadable-note-type', 'unreadable-decks', 'unreadable-deck'] as const),
  ...(['unreadable-card', 'unreadable-review'] as const),
  ...(['unreadable-deck-options', 'unreadable-settings'] as const),
];

/** Of what Anki does not refuse. It imports a card without a template, and shows an error for it. */
const severities = new Map<WarningCode, Finding['severity']>([
  ...leftOut.map((code) => [code, 'changed'] as const),
  ['missing-template', 'odd'],
]);

/** Findings from opening and reading the package. */
export function* checkWarnings(warnings: readonly PackageWarning[], { isUsed }: MediaUse): Generator<Finding> {
  for (const { code, place, reason, more = 0 } of warnings) {
    if (reportedElsewhere.has(code)) continue;
    const isUnused = code === 'missing-media-file' && !isUsed(nameIn(place));
    const severity = isUnused ? 'odd' : (severities.get(code) ?? 'refused');
    yield { severity, code, place, message: more > 0 ? `${reason}, and ${more} more like it` : reason };
  }
}
