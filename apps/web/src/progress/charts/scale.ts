import type { Point } from './chart-data.ts';

/** Round numbers in equal steps of at least `smallest`, from `low` or below it to `high` or above it. */
export const ticks = (low: number, high: number, smallest = 1): readonly number[] => {
  const rough = Math.max((high - low) / 4, smallest) * (1 - 1e-9);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
};

/** Marks for shares, from the lowest one to 1; none without shares. */
export const marksOfShares = (points: readonly Pick<Point, 'values'>[]): readonly number[] => {
  const lowest = Math.min(...points.flatMap(({ values }) => values.flatMap((value) => value ?? [])));
  return lowest === Infinity ? [] : ticks(lowest, 1, 0.05);
};

/** Where a value is in a drawing that is 100 high, from the top. */
export const heightOn = (marks: readonly number[]): ((value: number) => number) => {
  const [low = 0] = marks;
  const high = marks.at(-1) ?? 1;
  return (value) => 100 - (100 * (value - low)) / (high - low);
};

/** One on top of the other: the begin and the end of each. */
export const stacked = (values: readonly (number | undefined)[]): readonly (readonly [from: number, to: number])[] => {
  let sum = 0;
  return values.map((value = 0) => [sum, (sum += value)] as const);
};

/** A line through the values, each in the middle of its column of width 1. It breaks where a value is absent. */
export const pathThrough = (values: readonly (number | undefined)[], heightOf: (value: number) => number): string =>
  values
    .map((value, index) => {
      if (value === undefined) return '';
      const height = heightOf(value);
      if (values[index - 1] !== undefined) return `L${index + 0.5} ${height}`;
      // A value between two absent ones is as wide as its column, to be seen.
      return values[index + 1] === undefined ? `M${index} ${height}h1` : `M${index + 0.5} ${height}`;
    })
    .join('');
