/** Marks after one letter, of which no writing has more than a few. Two of them are letters by their category. */
const longRuns = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * The text with at most 30 marks in a row. Normalizing takes time in the square of their number: 3 s for a text of
 * 130 kB.
 */
export const withFewMarks = (text: string): string => text.replaceAll(longRuns, '$1');
