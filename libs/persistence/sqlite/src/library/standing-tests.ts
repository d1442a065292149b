import type { StandingBounds, StoredNumber } from '@flashcards/search';
import type { SqlValue } from '../engine/driver.ts';
import { fromText } from '../engine/values.ts';
import { stateKey } from '../study/progress.ts';

const numbers: readonly (readonly [StoredNumber, column: string])[] = [
  ['ivl', 'step_or_interval'],
  ['reps', 'reviews'],
  ['lapses', 'lapses'],
  ['stability', 'stability'],
  ['difficulty', 'difficulty'],
];

/** Whether the tags `t` of a card are too long to read or test them for each card; few are. Finding it reads no text. */
export const areLong = 'octet_length(t.tags_json) > 1000';

/**
 * A test of the tags `t` of a card, with this parameter: the beginning of one as JSON has it, in lower case. Long tags
 * are not tested.
 */
export const tagTest = (parameter: number): string =>
  `AND (${areLong} OR instr(lower(t.tags_json), ?${parameter}) > 0)`;

export const tagParameter = (tag: string): SqlValue => fromText(JSON.stringify(tag).slice(0, -1));

/**
 * Tests of the progress `p` of a card, with these parameters on. One text for all bounds, because every statement is
 * kept.
 */
export const standingTests = (first: number): string => {
  const at = (index: number): string => `?${first + index}`;
  const ranges = numbers.map(
    ([, column], index) => `AND coalesce(p.${column}, 0) BETWEEN ${at(6 + 2 * index)} AND ${at(7 + 2 * index)}`,
  );
  return `AND (${at(0)} >> coalesce(p.state, 0)) & 1
    AND (${at(1)} >> coalesce(p.flag, 0)) & 1
    AND (${at(2)} = 2 OR coalesce(p.suspended, 0) & 1 = ${at(2)})
    AND (${at(5)} = '' OR p.buried_on >= ${at(5)})
    AND (coalesce(p.state, 0) <> ${stateKey('review')} OR p.due_on BETWEEN ${at(3)} AND ${at(4)})
    ${ranges.join(' ')}`;
};

const bitsOf = (numbersOf: Iterable<number>): number => {
  let bits = 0;
  for (const each of numbersOf) bits |= 1 << each;
  return bits;
};

/** The values of `standingTests`. */
export const standingParameters = (bounds: StandingBounds): readonly SqlValue[] => {
  const { states, flags, suspended, buriedFrom = '', dueInReview = { from: '', to: '~' } } = bounds;
  const ranges = numbers.flatMap(([name]) => {
    const { from, to } = bounds.numbers.get(name) ?? { from: -Number.MAX_VALUE, to: Number.MAX_VALUE };
    return [from, to];
  });
  return [
    bitsOf([...states].map(stateKey)),
    bitsOf(flags),
    suspended === undefined ? 2 : Number(suspended),
    ...[dueInReview.from, dueInReview.to, buriedFrom],
    ...ranges,
  ];
};
