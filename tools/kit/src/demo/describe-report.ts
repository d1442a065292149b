import type { ImportReport } from '@flashcards/client-sdk';
import { columns, shortened } from './layout.ts';

const reasonOf = (reason: string): string => reason.replaceAll('-', ' ');

const examplesOf = (examples: readonly string[]): string =>
  examples.length === 0 ? '' : `e.g. ${examples.map((each) => `"${shortened(each, 30)}"`).join(', ')}`;

/** The result for the notes of a package, and why some gave no card. */
export const describeReport = ({ notes, cards, skipped, mediaFiles, siblingCards }: ImportReport): string => {
  const counts = columns([
    ['notes read', notes],
    ['cards made', cards],
    ['media files', mediaFiles],
    ...(siblingCards > 0 ? [['further cards of these notes', siblingCards] as const] : []),
  ]);
  if (skipped.length === 0) return `${counts}\n  nothing left out`;
  const left = skipped.map(({ reason, count, examples }) => [reasonOf(reason), count, examplesOf(examples)]);
  return `${counts}\n  left out:\n${columns(left, '    ')}`;
};
