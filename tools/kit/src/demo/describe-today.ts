import type { TodayCards } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { columns } from './layout.ts';

type Line = readonly [string, number, string];

export const dueIn = (tree: TodayCards): number => [...setsIn(tree)].reduce((sum, { set }) => sum + set.cards.size, 0);

const linesOf = (tree: TodayCards, indent: string): readonly Line[] => [
  ...tree.sets.map(({ name, cards }): Line => [indent + name, cards.size, 'due']),
  ...[...tree.folders].flatMap(([name, inner]): readonly Line[] => [
    [`${indent}${name}/`, dueIn(inner), 'due'],
    ...linesOf(inner, `${indent}  `),
  ]),
];

/** The tree of folders and sets with the number of due cards in each. */
export const describeToday = (tree: TodayCards): string => columns(linesOf(tree, ''));
