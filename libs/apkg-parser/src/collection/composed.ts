// More marks on one letter than any writing needs (UAX 15 calls texts without such stream-safe).
const manyMarks = /\p{M}{31}/u;

/**
 * A text in the composed form (NFC). One with so many marks in a row stays as it is: putting them in order takes the square of
 * their number.
 */
export const composed = (text: string): string => (manyMarks.test(text) ? text : text.normalize());
