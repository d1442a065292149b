import type { Order } from './order.ts';
import type { Query } from './query.ts';
import type { Condition } from './term.ts';
import { caseless } from './term.ts';

export const practices = ['lowest-recall', 'failed-today', 'ahead'] as const;

/**
 * Which cards to practise: studied ones that are most likely forgotten, those that were failed today, or those in
 * review that are due on later days.
 */
export type Practice = (typeof practices)[number];

const conditions: Readonly<Record<Practice, Query>> = {
  'lowest-recall': [{ condition: { on: 'state', state: 'new' }, isNegated: true }],
  'failed-today': [],
  ahead: [
    { condition: { on: 'state', state: 'review' }, isNegated: false },
    { condition: { on: 'property', property: 'due', relation: '>', value: 0 }, isNegated: false },
  ],
};

/** What the cards of a practice meet. A blank tag is any. Which cards were failed is not a condition on cards. */
export const practiceQuery = (which: Practice, tag: string): Query => {
  const wanted: readonly Condition[] = [
    { on: 'state', state: 'active' },
    ...(tag === '' ? [] : [{ on: 'tag', tag: caseless(tag) } as const]),
  ];
  return [...wanted.map((condition) => ({ condition, isNegated: false })), ...conditions[which]];
};

/** The order of the cards that are found by their standing. */
export const practiceOrder: Readonly<Record<Exclude<Practice, 'failed-today'>, Order>> = {
  'lowest-recall': { by: 'recall', isDescending: false },
  ahead: { by: 'due', isDescending: false },
};
