import type { ClozeNode, Deletion } from './parse-cloze.ts';
import { parseCloze } from './parse-cloze.ts';

// Anki allows 500 cards per note. Without a limit, a hostile field of 1 MB could produce 100 000 cards of 1 MB.
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
  /** All deletions shown: the back of every card. */
  readonly back: string;
  /** The front of the card for one number. */
  readonly frontOf: (ordinal: number) => string;
}

/** Parses a field once. See `clozeNumbers` and `renderCloze` for the results. */
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
 * The deletion numbers of a field in ascending order, one card each. `c0` and numbers above 500 make no card.
 *
 * @example
 * ```ts
 * clozeNumbers('{{c1::Rome}} lies in {{c2::Italy}}'); // [1, 2]
 * ```
 */
export const clozeNumbers = (text: string): readonly number[] => readCloze(text).numbers;

/**
 * The card for one deletion number. On the front, deletions with that number become `[...]` or their hint in brackets,
 * and the others are shown. On the back, all are shown. HTML is kept, so strip it afterwards. A number that does not
 * occur hides nothing.
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
