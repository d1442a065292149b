import { withFewMarks } from '@flashcards/kernel';

/** Scripts that are written without spaces. */
const unspaced =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}';
const runs = /[\p{L}\p{N}\u3099\u309A]+/gu;
const parts = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');
/** All marks but the two that make other letters of kana. */
const marks = /(?![\u3099\u309A])\p{M}/gu;

/** Compatible characters alike, without case and marks. */
const folded = (text: string): string =>
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

/** The words of a text in which characters depend on their neighbours. */
const composedWords = (text: string): readonly string[] =>
  (folded(text).match(runs) ?? []).flatMap((run) => (run.match(parts) ?? []).flatMap(ofPart));

type Kind = 'gap' | 'spaced' | 'unspaced';

/** Some of the folded characters that one character gives. */
interface Piece {
  readonly text: string;
  readonly kind: Kind;
}

/** Marks, parts of Hangul syllables and halves of pairs: how they are folded depends on their neighbours. */
const dependent = /[\p{M}\uFF9E\uFF9F\u1100-\u11FF\uA960-\uA97F\uD7B0-\uDFFF]/u;

const kindOf = (character: string): Kind => {
  if (!/[\p{L}\p{N}\u3099\u309A]/u.test(character)) return 'gap';
  return isUnspaced.test(character) ? 'unspaced' : 'spaced';
};

const piecesOf = (unit: number): readonly Piece[] | 'dependent' => {
  const character = String.fromCharCode(unit);
  if (dependent.test(character)) return 'dependent';
  return Array.from(folded(character), (text) => ({ text, kind: kindOf(text) }));
};

/** By UTF-16 unit, as texts need them. */
const pieces: (ReturnType<typeof piecesOf> | undefined)[] = [];

/** Takes folded characters, and gives words. */
const collector = (most: number) => {
  const words: string[] = [];
  let [part, kind, length] = ['', 'gap' as Kind, 0];
  const end = (): void => {
    if (part === '') return;
    for (const word of kind === 'unspaced' ? pairsOf(part) : [cut(part)]) {
      words.push(word);
      length += word.length + 1;
    }
    part = '';
  };
  const add = (piece: Piece): void => {
    if (piece.kind !== kind) end();
    kind = piece.kind;
    if (kind !== 'gap') part += piece.text;
  };
  const isFull = (): boolean => length > most || (kind === 'unspaced' && part.length > most);
  return { words, add, end, isFull };
};

/** The words of a text whose characters do not depend on their neighbours; `undefined` for another one. */
const independentWords = (text: string, most: number): readonly string[] | undefined => {
  const { words, add, end, isFull } = collector(most);
  for (let index = 0; index < text.length && !isFull(); index += 1) {
    const unit = text.charCodeAt(index);
    const found = (pieces[unit] ??= piecesOf(unit));
    if (found === 'dependent') return undefined;
    for (const piece of found) add(piece);
  }
  end();
  return words;
};

const spaces = /\s+/;

/**
 * The words of a text, in order: its runs of letters and digits, folded. A run in a script without spaces gives each
 * pair of its characters, and its last character. After `most` UTF-16 units of words others may be left out.
 */
export const wordsOf = (text: string, most = Infinity): readonly string[] => {
  const words = independentWords(text, most);
  if (words) return words;
  let length = 0;
  const all: string[] = [];
  for (const part of text.split(spaces)) {
    for (const word of independentWords(part, most) ?? composedWords(part)) {
      all.push(word);
      length += word.length + 1;
    }
    if (length > most) break;
  }
  return all;
};

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
