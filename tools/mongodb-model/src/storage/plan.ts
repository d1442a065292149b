import type { Document } from 'bson';
import { fail } from '../errors.ts';
import type { Condition } from '../query/conditions.ts';
import { necessaryOf } from '../query/conditions.ts';
import { afterAll, isSame, keyOf, rankOf } from '../query/key.ts';
import { isDocument } from '../query/values.ts';
import type { OrderedIndex, Range } from './ordered-index.ts';
import { below } from './ordered-index.ts';

/** Where in an index the matches of a filter are. */
export interface Plan {
  readonly index: OrderedIndex;
  readonly ranges: readonly Range[];
  /** How much of the index the filter fixes. */
  readonly depth: number;
}

/** What stands in an index under its own key; a list stands under each of its values, a missing field under `null`. */
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

/** The narrowest range of values that all conditions leave. */
const rangeOf = (conditions: readonly Condition[], isMultikey: boolean): Range | undefined => {
  const all = conditions.filter(({ operator, operand }) => operator in bounds && hasKey(operand));
  // Of a list, one value may meet one condition and another value the other.
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

const planOn = (index: OrderedIndex, conditions: readonly Condition[]): Plan => {
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

/** Whether a partial index has every match: only where the filter says the same, or that the field is there. */
const hasAll = ({ spec }: OrderedIndex, conditions: readonly Condition[]): boolean =>
  Object.entries(spec.partialFilterExpression ?? {}).every(([path, expected]) => {
    const here = conditions.filter((condition) => condition.path === path);
    const isThere = isSame(expected, { $exists: true }) && here.some(demandsValue);
    const value: unknown = isDocument(expected) && '$eq' in expected ? expected['$eq'] : expected;
    return isThere || here.some(({ operator, operand }) => operator === '$eq' && isSame(operand, value));
  });

/** The index that narrows a filter most, if one does; `hinted` when it must be that one. */
export const planOf = (indexes: readonly OrderedIndex[], filter: Document, hinted?: OrderedIndex): Plan | undefined => {
  const conditions = necessaryOf(filter);
  if (hinted && !hasAll(hinted, conditions)) return fail('BadValue', 'the hinted index may miss matches');
  if (hinted) return planOn(hinted, conditions);
  const plans = indexes.filter((index) => hasAll(index, conditions)).map((index) => planOn(index, conditions));
  return plans.filter(({ depth }) => depth > 0).sort((one, other) => other.depth - one.depth)[0];
};
