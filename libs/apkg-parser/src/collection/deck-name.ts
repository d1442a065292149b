import { composed } from './composed.ts';

/** Anki refuses a package with a deeper deck. */
export const mostLevels = 11;

const levelSeparator = '::';
const nameless = 'blank';
const control = /[\u0000-\u001f\u007f]/g;
const isEdge = /[\p{White_Space}:]/u;

/** Removes spaces and single colons at both ends. */
const trimmed = (level: string): string => {
  let from = 0;
  let to = level.length;
  while (from < to && isEdge.test(level.charAt(from))) from += 1;
  while (to > from && isEdge.test(level.charAt(to - 1))) to -= 1;
  return level.slice(from, to);
};

/** A deck name as Anki shows it: composed (NFC), levels trimmed, and empty levels called `blank`. */
export const shownDeckName = (name: string): string =>
  composed(name)
    .split(levelSeparator)
    .map((level) => trimmed(level.replace(control, '')) || nameless)
    .join(levelSeparator);
