/** `missed` is only in what was expected, `wrong` only in what was typed. */
export interface ComparedText {
  readonly text: string;
  readonly kind: 'right' | 'wrong' | 'missed';
}

export interface Comparison {
  readonly isRight: boolean;
  readonly typed: readonly ComparedText[];
  readonly expected: readonly ComparedText[];
}

/** Characters of a text that is compared letter by letter; a longer one is compared as a whole. */
const longest = 1_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const lettersOf = (given: string): readonly string[] => {
  const text = given.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return text.length > longest ? [text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
};

const withoutMarks = (letter: string): string => letter.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The lengths of the longest common subsequences of the ends of both texts, by where the ends begin. */
const lengthsOf = (typed: readonly string[], expected: readonly string[]) => {
  const rows = Array.from({ length: typed.length + 1 }, () => new Uint16Array(expected.length + 1));
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (const [row, lengths] of [...rows.entries()].reverse().slice(1))
    for (let column = expected.length - 1; column >= 0; column -= 1)
      lengths[column] =
        typed[row] === expected[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
};

/** The places of the letters of both texts that belong together. */
const pairsOf = (typed: readonly string[], expected: readonly string[]) => {
  const pairs = { typed: new Set<number>(), expected: new Set<number>() };
  const lengthAt = lengthsOf(typed, expected);
  for (let [row, column] = [0, 0]; row < typed.length && column < expected.length;) {
    if (typed[row] === expected[column]) {
      pairs.typed.add(row++);
      pairs.expected.add(column++);
    } else if (lengthAt(row + 1, column) > lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
};

/** Letters of one kind that follow each other are one text. */
const joined = (letters: readonly string[], right: ReadonlySet<number>, other: 'wrong' | 'missed') => {
  const texts: ComparedText[] = [];
  letters.forEach((text, index) => {
    const kind = right.has(index) ? 'right' : other;
    const last = texts.at(-1);
    if (last?.kind === kind) texts[texts.length - 1] = { text: last.text + text, kind };
    else texts.push({ text, kind });
  });
  return texts;
};

/** Compares letter by letter, as a reader sees letters. Space around and between words does not count. */
export const compareTyped = (typed: string, expected: string, ignoresMarks = false): Comparison => {
  const [given, wanted] = [lettersOf(typed), lettersOf(expected)];
  const bare = ignoresMarks ? withoutMarks : String;
  const [bareGiven, bareWanted] = [given.map(bare), wanted.map(bare)];
  if (bareGiven.join('') === bareWanted.join('')) {
    const all = [{ text: wanted.join(''), kind: 'right' }] as const;
    return { isRight: true, typed: all, expected: all };
  }
  const pairs = pairsOf(bareGiven, bareWanted);
  return {
    isRight: false,
    typed: joined(given, pairs.typed, 'wrong'),
    expected: joined(wanted, pairs.expected, 'missed'),
  };
};
