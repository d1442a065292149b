import type { SetLimits } from './flashcard-set.ts';
import type { ReadReport, UpdateCounts } from './import-report.ts';
import type { ChangedNote, Growth } from './note-growth.ts';
import { growthOf, sizeOf } from './note-growth.ts';
import type { NoteWithCards } from './note-update.ts';
import { isUnchanged, noteUpdate, updatedBy } from './note-update.ts';

/** What becomes of an incoming note, and by how much its set grows. */
export type UpdateStep = Growth & { readonly incoming: NoteWithCards } & (
    { readonly kind: 'added' | 'unchanged' } | ({ readonly kind: 'changed' } & ChangedNote)
  );

/** The step of an incoming note, given those of its guid. */
export const updateStep = (existing: readonly NoteWithCards[], incoming: NoteWithCards): UpdateStep => {
  const found = updatedBy(existing, incoming);
  if (!found) return { kind: 'added', incoming, ...sizeOf(incoming) };
  const update = noteUpdate(found, incoming);
  if (isUnchanged(update)) return { kind: 'unchanged', incoming, cards: 0, textBytes: 0 };
  const changed = { update, existing: found, incoming };
  return { kind: 'changed', ...changed, ...growthOf(changed) };
};

/** The size of a set. */
export interface SetSize {
  readonly cardCount: number;
  readonly textBytes: number;
}

/** The steps for which a set has room, those for which it has none, and the set's size afterwards. */
export const fittingSteps = <Step extends Growth, Set extends SetSize>(
  steps: Iterable<Step>,
  set: Set,
  limits: SetLimits,
): { readonly taken: readonly Step[]; readonly left: readonly Step[]; readonly size: Set } => {
  let size = set;
  const taken: Step[] = [];
  const left: Step[] = [];
  for (const step of steps) {
    const cardCount = size.cardCount + step.cards;
    const textBytes = size.textBytes + step.textBytes;
    const hasRoom =
      (step.cards <= 0 || cardCount <= limits.cards) && (step.textBytes <= 0 || textBytes <= limits.textBytes);
    if (hasRoom) size = { ...size, cardCount, textBytes };
    (hasRoom ? taken : left).push(step);
  }
  return { taken, left, size };
};

const mostExamples = 3;
const longestExample = 60;

/** What a report says of a step. */
export interface CountedStep {
  readonly kind: UpdateStep['kind'];
  /** The number of cards that it withdraws. */
  readonly withdrawn: number;
  /** The beginning of the first field, without half of a character. */
  readonly example: string;
}

export const countedStep = (step: UpdateStep): CountedStep => ({
  kind: step.kind,
  withdrawn: step.kind === 'changed' ? step.update.withdrawn.length : 0,
  example: [...(step.incoming.note.fields[0] ?? '').slice(0, 2 * longestExample)].slice(0, longestExample).join(''),
});

/** The report with notes that did not fit. */
const withFull = (report: ReadReport, left: readonly CountedStep[]): ReadReport => {
  if (left.length === 0) return report;
  const reason = 'set-full';
  const { count = 0, examples = [] } = report.skipped.find((each) => each.reason === reason) ?? {};
  const all = [...examples, ...left.map(({ example }) => example)].slice(0, mostExamples);
  const full = { reason, count: count + left.length, examples: all };
  return { ...report, skipped: [...report.skipped.filter((each) => each.reason !== reason), full] };
};

/** The report of an update after some notes. */
export const updateReport = (
  report: ReadReport,
  taken: readonly CountedStep[],
  left: readonly CountedStep[],
): ReadReport => {
  const counted = (kind: CountedStep['kind']): number => taken.filter((step) => step.kind === kind).length;
  const { added = 0, changed = 0, unchanged = 0, suspended = 0 } = report;
  const update: UpdateCounts = {
    added: added + counted('added'),
    changed: changed + counted('changed'),
    unchanged: unchanged + counted('unchanged'),
    suspended: taken.reduce((all, { withdrawn }) => all + withdrawn, suspended),
  };
  return { ...withFull(report, left), ...update };
};
