import type { Document } from 'bson';
import { fail } from '../errors.ts';
import type { Condition } from '../query/conditions.ts';
import { necessaryOf } from '../query/conditions.ts';
import { afterAll, isSame, keyOf, rankOf } from '../query/key.ts';
import { criteriaOf } from '../query/sort.ts';
import { isDocument } from '../query/values.ts';
import type { OrderedIndex, Range } from './ordered-index.ts';
import { below } from './ordered-index.ts';

/** Where the matches of a filter are in an index. */
interface Place {
  readonly index: OrderedIndex;
  readonly ranges: readonly Range[];
  /** How much of the index the filter fixes. */
  readonly depth: number;
}

export interface Plan extends Place {
  /** The direction in which the index has the requested order. */
  readonly direction: 1 | -1 | undefined;
}

/**
 * Values that an index contains under their own key. A list is under each of its values, a missing field under `null`.
 */
const hasKey = (operand: unknown): boolean => !Array.isArray(operand) && !Number.isNaN(operand);

const pointsOf = ({ operator, operand }: Condition): readonly string[] | undefined => {
  if (operator === '$eq' && hasKey(operand)) return [keyOf(operand)];
  if (operator !== '$in' || !Array.isArray(operand) || !operand.every(hasKey)) return undefined;
  return [...new Set(operand.map(keyOf))].sort();
};

const bounds: Readonly<Record<string, (key: string) => { readonly from?: string; readonly before?: string }>> = {
  $gt: (key) => ({ from: key + afterAll }),
  $gte: (key) => ({ from: key }),
  $lt: (key) => ({ before: key }),
  $lte: (key) => ({ before: key + afterAll }),
};

/** The narrowest range of values that meets all conditions. */
const rangeOf = (conditions: readonly Condition[], isMultikey: boolean): Range | undefined => {
  const all = conditions.filter(({ operator, operand }) => operator in bounds && hasKey(operand));
  // With a list, one value may meet one condition and another value the other.
  const compared = isMultikey ? all.slice(0, 1) : all;
  if (compared.length === 0) return undefined;
  const limits = compared.map(({ operator, operand }) => {
    const key = keyOf(operand);
    const { from = rankOf(key), before = rankOf(key) + afterAll } = bounds[operator]?.(key) ?? {};
    return [from, before] as const;
  });
  return limits.reduce(([from, before], [otherFrom, otherBefore]) => [
    from > otherFrom ? from : otherFrom,
    before < otherBefore ? before : otherBefore,
  ]);
};

const placeIn = (index: OrderedIndex, conditions: readonly Condition[]): Place => {
  let prefixes: readonly string[] = [''];
  let depth = 0;
  for (const path of index.paths) {
    const here = conditions.filter((condition) => condition.path === path);
    const points = here.map(pointsOf).find((each) => each !== undefined);
    if (!points) {
      const range = rangeOf(here, index.isMultikey());
      if (!range) break;
      const ranges = prefixes.map((prefix): Range => [prefix + range[0], prefix + range[1]]);
      return { index, ranges, depth: depth + 0.5 };
    }
    prefixes = prefixes.flatMap((prefix) => points.map((point) => prefix + point));
    depth += 1;
  }
  return { index, ranges: prefixes.map(below), depth };
};

const demandsValue = ({ operator, operand }: Condition): boolean =>
  ['$eq', '$gt', '$gte', '$lt', '$lte'].includes(operator) && operand !== null;

/** Whether a partial index contains every match: only if the filter implies its expression. */
const hasAll = ({ spec }: OrderedIndex, conditions: readonly Condition[]): boolean =>
  Object.entries(spec.partialFilterExpression ?? {}).every(([path, expected]) => {
    const here = conditions.filter((condition) => condition.path === path);
    const isThere = isSame(expected, { $exists: true }) && here.some(demandsValue);
    const value: unknown = isDocument(expected) && '$eq' in expected ? expected['$eq'] : expected;
    return isThere || here.some(({ operator, operand }) => operator === '$eq' && isSame(operand, value));
  });

/** An index is ordered by its fields after the fixed ones; each of several ranges is ordered separately. */
const directionOf = ({ index, ranges, depth }: Place, order: Document): 1 | -1 | undefined => {
  const criteria = criteriaOf(order);
  const direction = criteria[0]?.direction;
  if (index.isMultikey() || ranges.length > 1 || criteria.some((each) => each.direction !== direction))
    return undefined;
  const names = criteria.map(({ path }) => path.join('.'));
  const starts = Array.from({ length: Math.floor(depth) + 1 }, (_, start) => start);
  const isServed = starts.some((start) => names.every((name, at) => index.paths[start + at] === name));
  return isServed ? direction : undefined;
};

export interface Wanted {
  readonly filter: Document;
  readonly sort: Document;
}

/** The index that narrows a filter most, or has the order, if any; `hinted` if it must be that one. */
export const planOf = (indexes: readonly OrderedIndex[], wanted: Wanted, hinted?: OrderedIndex): Plan | undefined => {
  const conditions = necessaryOf(wanted.filter);
  if (hinted && !hasAll(hinted, conditions)) return fail('BadValue', 'the hinted index may miss matches');
  const plans = (hinted ? [hinted] : indexes.filter((index) => hasAll(index, conditions))).map((index): Plan => {
    const place = placeIn(index, conditions);
    return { ...place, direction: directionOf(place, wanted.sort) };
  });
  const [best] = plans.sort((one, other) => value(other) - value(one));
  return best && (hinted || value(best) > 0) ? best : undefined;
};

/** An order counts less than any fixed part of an index. */
const value = ({ depth, direction }: Plan): number => depth + (direction === undefined ? 0 : 0.25);
