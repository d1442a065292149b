import type { ClozeNode, Deletion } from './parse-cloze.ts';
import { parseCloze } from './parse-cloze.ts';

// Anki has room for 500 cards per note. Without a bound a hostile field of 1 MB would make 100 000 cards of 1 MB.
const highestNumber = 500;

/** The two sides of a card. */
export interface Sides {
  readonly front: string;
  readonly back: string;
}

const collect = (nodes: readonly ClozeNode[], into: Set<number>): ReadonlySet<number> => {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    for (const number of node.numbers) if (number >= 1 && number <= highestNumber) into.add(number);
    collect(node.content, into);
  }
  return into;
};

type Show = (deletion: Deletion) => string | undefined;

const render = (nodes: readonly ClozeNode[], replace: Show): string =>
  nodes.map((node) => (typeof node === 'string' ? node : (replace(node) ?? render(node.content, replace)))).join('');

/** A field with deletions, parsed once for all its cards. */
export interface ClozeText {
  readonly numbers: readonly number[];
  /** Everything shown: the back of every card. */
  readonly back: string;
  /** The front of the card for one number. */
  readonly frontOf: (ordinal: number) => string;
}

/** Parses a field once; see `clozeNumbers` and `renderCloze` for what comes out. */
export const readCloze = (text: string): ClozeText => {
  const nodes = parseCloze(text);
  return {
    numbers: Array.from(collect(nodes, new Set())).sort((a, b) => a - b),
    back: render(nodes, () => undefined),
    frontOf: (ordinal) =>
      render(nodes, ({ numbers, hint }) => (numbers.includes(ordinal) ? `[${hint ?? '...'}]` : undefined)),
  };
};

/**
 * The deletion numbers of a field, ascending: one card each. `c0` makes none, nor does a number above 500.
 *
 * @example
 * ```ts
 * clozeNumbers('{{c1::Rome}} lies in {{c2::Italy}}'); // [1, 2]
 * ```
 */
export const clozeNumbers = (text: string): readonly number[] => readCloze(text).numbers;

/**
 * The card for one deletion number: in front every deletion of that number is `[...]`, or its hint in brackets, and the
 * others are shown; on the back all are. HTML stays as it is, so strip it afterwards. A number that does not occur hides
 * nothing.
 *
 * @example
 * ```ts
 * renderCloze('{{c1::Rome::a city}} lies in {{c2::Italy}}', 1);
 * // { front: '[a city] lies in Italy', back: 'Rome lies in Italy' }
 * ```
 */
export const renderCloze = (text: string, ordinal: number): Sides => {
  const { frontOf, back } = readCloze(text);
  return { front: frontOf(ordinal), back };
};
