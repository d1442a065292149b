import { expect, it } from 'vitest';
import type { Library } from './tree-rows.ts';
import { rowByKey, rowByName, treeRows } from './tree-rows.ts';

const due = { newCount: 1, learningCount: 0, reviewCount: 2 };
const set = (name: string, cardCount = 2) => ({ id: name, name, cardCount, ...due }) as Library['sets'][number];
const tree: Library = {
  sets: [set('Loose')],
  folders: new Map([
    [
      'Languages',
      { sets: [set('Latin')], folders: new Map([['Italian', { sets: [set('Verbs')], folders: new Map() }]]) },
    ],
  ]),
};
const rows = treeRows(tree, new Set());

it('shows folders before sets, each with its level and its place', () => {
  expect(rows.map(({ key, level, position, siblings }) => [key, level, `${position}/${siblings}`])).toEqual([
    ['folder:Languages', 1, '1/2'],
    ['folder:Languages/Italian', 2, '1/2'],
    ['set:Verbs', 3, '1/1'],
    ['set:Latin', 2, '2/2'],
    ['set:Loose', 1, '2/2'],
  ]);
});

it('lists folders and sets by their names, with numbers by their value', () => {
  const folder = (): Library => ({ sets: [], folders: new Map() });
  const named: Library = {
    sets: [set('Week 10'), set('week 9'), set('Ähre')],
    folders: new Map([
      ['Part 10', folder()],
      ['Part 2', folder()],
    ]),
  };
  const names = treeRows(named, new Set()).map(({ name }) => name);
  expect(names).toEqual(['Part 2', 'Part 10', 'Ähre', 'week 9', 'Week 10']);
});

it('counts what is in a closed folder, and shows nothing of it', () => {
  const closed = treeRows(tree, new Set(['Languages']));
  expect(closed).toMatchObject([
    { name: 'Languages', isOpen: false, sets: 2, cards: 4, due: { new: 2, learning: 0, review: 4 } },
    { name: 'Loose' },
  ]);
});

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, undefined],
  ['ArrowUp', 0, undefined],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['ArrowLeft', 3, 0],
  ['ArrowLeft', 4, undefined],
  ['ArrowRight', 1, 2],
  ['ArrowRight', 2, undefined],
])('leads by %s from row %i to %s', (key, at, to) => {
  expect(rowByKey(rows, at, key)).toBe(to);
});

it.each([
  ['l', 0, 3],
  ['l', 4, 0],
  ['lo', 3, 4],
  ['x', 0, undefined],
])('finds %s from row %i at %s', (typed, at, to) => {
  expect(rowByName(rows, at, typed)).toBe(to);
});
