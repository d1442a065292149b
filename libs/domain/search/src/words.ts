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

/** What a character gives by itself: its kind where it stays as it is. */
const givenBy = (unit: number): Kind | readonly Piece[] | 'dependent' => {
  const character = String.fromCharCode(unit);
  if (dependent.test(character)) return 'dependent';
  const pieces = Array.from(folded(character), (text) => ({ text, kind: kindOf(text) }));
  if (pieces.every(({ kind }) => kind === 'gap')) return 'gap';
  const [only] = pieces;
  return only && pieces.length === 1 && only.text === character ? only.kind : pieces;
};

/** By UTF-16 unit, as texts need them. Not sparse: that would be a slower kind of list. */
const given = Array.from<ReturnType<typeof givenBy> | undefined>({ length: 65_536 }).fill(undefined);

/** Collects the words of a text. Neighbours that stay as they are, are taken at once. */
const collector = (text: string, most: number) => {
  const words: string[] = [];
  let [before, from, kind, length] = ['', 0, 'gap' as Kind, 0];
  const end = (to: number): void => {
    const part = before + text.slice(from, to);
    for (const word of kind === 'unspaced' ? pairsOf(part) : [cut(part)]) {
      words.push(word);
      length += word.length + 1;
    }
  };
  /** The part of this kind goes on or begins at an index. */
  const enter = (next: Kind, at: number): void => {
    if (kind === next) return;
    if (kind !== 'gap') end(at);
    [before, from, kind] = ['', at, next];
  };
  /** Takes other characters in place of the one at an index. */
  const replace = (pieces: readonly Piece[], at: number): void => {
    for (const piece of pieces) {
      enter(piece.kind, at);
      before += text.slice(from, at) + piece.text;
      from = at;
    }
    from = at + 1;
  };
  const isFull = (at: number): boolean => length > most || (kind === 'unspaced' && at - from > most);
  return { words, enter, replace, isFull };
};

/** The words of a text whose characters do not depend on their neighbours; `undefined` for another one. */
const independentWords = (text: string, most: number): readonly string[] | undefined => {
  const { words, enter, replace, isFull } = collector(text, most);
  let index = 0;
  for (; index < text.length && !isFull(index); index += 1) {
    const unit = text.charCodeAt(index);
    const found = (given[unit] ??= givenBy(unit));
    if (typeof found !== 'string') replace(found, index);
    else if (found === 'dependent') return undefined;
    else enter(found, index);
  }
  enter('gap', index);
  return words;
};

const spaces = /\s+/;

/** After so many pieces that are folded one by one, others are folded together: each call costs more than its text. */
const mostAlone = 200;
const together = 1_000;

/**
 * The words of a text, in order: its runs of letters and digits, folded. A run in a script without spaces gives each
 * pair of its characters, and its last character. After `most` UTF-16 units of words others may be left out, and of a
 * piece without spaces what comes after four times as many units.
 */
export const wordsOf = (text: string, most = Infinity): readonly string[] => {
  const words = independentWords(text, most);
  if (words) return words;
  const all: string[] = [];
  let [length, alone] = [0, 0];
  const pieces = text.split(spaces);
  for (let at = 0; at < pieces.length && length <= most;) {
    const count = alone < mostAlone ? 1 : together;
    const piece = pieces
      .slice(at, at + count)
      .join(' ')
      .slice(0, 4 * most);
    at += count;
    const independent = independentWords(piece, most);
    if (!independent) alone += 1;
    for (const word of independent ?? composedWords(piece)) {
      all.push(word);
      length += word.length + 1;
    }
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
