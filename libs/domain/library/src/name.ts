import { lengthOf } from '@flashcards/kernel';

const longestName = 200;
/** Far more code units than a name has. Longer texts are not normalized: a megabyte of combining marks would be costly. */
const mostUnitsOf = (longest: number): number => 4 * longest;
/** C0 and C1 controls, bidi overrides and isolates, lone surrogates: characters that people cannot see or type. */
export const unnameable = /[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u;

/** The text in NFC, or `undefined` when contract section 2 refuses it as a name: blank, too long, unreadable. */
export const parseName = (text: string, longest = longestName): string | undefined => {
  if (text.length > mostUnitsOf(longest) || unnameable.test(text)) return undefined;
  const name = text.normalize('NFC');
  return name.trim() === '' || lengthOf(name) > longest ? undefined : name;
};

const everyUnnameable = new RegExp(unnameable, 'gu');

/** The text with its end cut off where it is longer than a name whose end is `ending`, and with `ending`. */
export const cutName = (text: string, ending = ''): string =>
  `${[...text]
    .slice(0, longestName - ending.length)
    .join('')
    .trimEnd()}${ending}`;

/** A name made of any text, without spaces at its ends; blank where nothing of the text may be in a name. */
export const nameFrom = (text: string): string =>
  cutName(text.slice(0, mostUnitsOf(longestName)).replace(everyUnnameable, '').normalize('NFC').trim());
