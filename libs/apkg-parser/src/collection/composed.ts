// More combining marks in a row than any script needs (UAX 15: stream-safe text has at most 30).
const manyMarks = /\p{M}{31}/u;

/**
 * The composed form (NFC). A text with that many marks in a row stays unchanged, because ordering them takes quadratic
 * time.
 */
export const composed = (text: string): string => (manyMarks.test(text) ? text : text.normalize());
