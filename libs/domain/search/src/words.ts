import { withFewMarks } from '@flashcards/kernel';

/** Scripts that are written without spaces. */
const unspaced =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}';
const runs = /[\p{L}\p{N}\u3099\u309A]+/gu;
const parts = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');
/** All marks but the two that make other letters of kana. */
const marks = /(?![\u3099\u309A])\p{M}/gu;

const isAscii = /^[\0-\x7f]*$/;

/** Compatible characters alike, without case and marks. */
const folded = (text: string): string => (isAscii.test(text) ? text.toLowerCase() : foldedFully(text));

const foldedFully = (text: string): string =>
  withFewMarks(text)
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll('ς', 'σ')
    .normalize('NFKC');

/** UTF-16 units of a word; the rest of a longer one is not compared. */
const longestWord = 64;

const isHalfAPair = (text: string): boolean => (text.charCodeAt(longestWord - 1) & 0xfc00) === 0xd800;

const cut = (word: string): string =>
  word.length <= longestWord ? word : word.slice(0, isHalfAPair(word) ? longestWord - 1 : longestWord);

/** Each pair of neighbours, and the last character. */
const pairsOf = (text: string): readonly string[] => {
  const characters = [...text];
  return characters.map((each, index) => each + (characters[index + 1] ?? ''));
};

const ofPart = (part: string): readonly string[] => (isUnspaced.test(part) ? pairsOf(part) : [cut(part)]);

/**
 * The words of a text, in order: its runs of letters and digits, folded. A run in a script without spaces gives each
 * pair of its characters, and its last character.
 */
export const wordsOf = (text: string): readonly string[] =>
  (folded(text).match(runs) ?? []).flatMap((run) => (run.match(parts) ?? []).flatMap(ofPart));

/** Words between spaces, to search in with `includes`. */
export const between = (words: readonly string[]): string => (words.length === 0 ? ' ' : ` ${words.join(' ')} `);

const isEndOfPair = (last: string, before = ''): boolean => before.length > last.length && before.endsWith(last);

/**
 * What the words of a text contain if the text has these words one after the other: as whole words, or with the last
 * one as the beginning of a word. Blank if there are no words in it. In a script without spaces the end of a word is
 * open.
 */
export const patternOf = (text: string, end: 'whole' | 'open'): string => {
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return '';
  if (!isUnspaced.test(last)) return end === 'whole' ? between(words) : between(words).trimEnd();
  return between(isEndOfPair(last, words.at(-2)) ? words.slice(0, -1) : words).trimEnd();
};
