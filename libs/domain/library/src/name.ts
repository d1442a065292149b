import { lengthOf } from '@flashcards/kernel';

const longestName = 200;
/** C0 and C1 controls, bidi overrides and isolates, lone surrogates: characters that people cannot see or type. */
export const unnameable = /[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u;

/** The text in NFC, or `undefined` when contract section 2 refuses it as a name: blank, too long, unreadable. */
export const parseName = (text: string): string | undefined => {
  // Refused before normalizing: a megabyte of combining marks would be costly.
  if (text.length > 4 * longestName || unnameable.test(text)) return undefined;
  const name = text.normalize('NFC');
  return name.trim() === '' || lengthOf(name) > longestName ? undefined : name;
};
