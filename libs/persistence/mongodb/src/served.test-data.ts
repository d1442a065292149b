import type { CommandStartedEvent, Document } from './driver.ts';
import type { Index } from './indexes.ts';
import { indexes } from './indexes.ts';

/** The collections that are sharded by `account`. */
const sharded = new Set(['cards', 'folders', 'sets', 'study']);

interface Query {
  readonly filter: Document;
  readonly sort: Document;
  readonly isWrite: boolean;
}

const operatorsOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value).filter((key) => key.startsWith('$')) : [];

/** Whether the filter value is one value or a list of values. */
const isPoint = (value: unknown): boolean =>
  value !== undefined && operatorsOf(value).every((key) => ['$eq', '$in'].includes(key));
const isRange = (value: unknown): boolean => operatorsOf(value).some((key) => /^\$[gl]te?$/.test(key));

/** A filter with alternatives counts as several filters. */
const alternatives = ({ $or = [{}], $and = [{}], ...filter }: Document): readonly Document[] =>
  ($or as Document[]).map((each) => Object.assign({}, filter, ...($and as Document[]), each) as Document);

/** Whether all matches of the filter are in a partial index. */
const isWithin = (filter: Document, { partialFilterExpression = {} }: Index): boolean =>
  Object.entries(partialFilterExpression).every(([field, wanted]) =>
    operatorsOf(wanted).length > 0 ? filter[field] !== undefined : filter[field] === wanted,
  );

/**
 * Fields that no index needs: `kept` implies the kind, few sets have no name, and a shared folder has a hundred members
 * and some sets at most.
 */
const steppedOver = ['kind', 'name', 'role', 'addedBy'];

/** Whether the index covers all fields of the filter. */
const isKnown = (filter: Document, { key, partialFilterExpression = {} }: Index): boolean =>
  Object.keys(filter).every((field) =>
    [...Object.keys({ ...key, ...partialFilterExpression }), ...steppedOver].includes(field),
  );

const isServedBy = (index: Index, { filter, sort }: Query): boolean => {
  const keys = Object.keys(index.key);
  const next = keys.findIndex((key) => !isPoint(filter[key]));
  const points = next < 0 ? keys.length : next;
  const order = Object.keys(sort).filter((key) => !keys.slice(0, points).includes(key));
  const isInOrder = keys.slice(points, points + order.length).join() === order.join();
  const isFound = points > 0 || isRange(filter[keys[0] ?? '']);
  return isWithin(filter, index) && isInOrder && isFound && isKnown(filter, index);
};

const isServed = (collection: string, query: Query): boolean => {
  const { filter, sort } = query;
  if (isPoint(filter['_id'])) return true;
  if (isRange(filter['_id']) && ['', '_id'].includes(Object.keys(sort).join())) return true;
  return (indexes[collection] ?? []).some((index) => isServedBy(index, query));
};

const problemOf = (collection: string, query: Query): string | undefined => {
  const { filter, isWrite } = query;
  if (!isServed(collection, query)) return 'is served by no index';
  const isAnywhere = sharded.has(collection) && !isPoint(filter['account']);
  return isAnywhere && (isWrite || !isPoint(filter['_id'])) ? 'names no shard' : undefined;
};

const matchOf = ([first]: readonly Document[]): Document => (first?.['$match'] ?? {}) as Document;

/** The parts of a command that are checked. */
interface Sent {
  readonly filter: Document;
  readonly query: Document;
  readonly sort?: ReadonlyMap<string, number>;
  readonly pipeline: readonly Document[];
  readonly updates?: readonly Document[];
  readonly deletes?: readonly Document[];
}

const queriesIn = (name: string, command: Sent): readonly Omit<Query, 'isWrite'>[] => {
  const { filter, query, sort = new Map<string, number>(), pipeline, updates = [], deletes = [] } = command;
  if (name === 'find') return [{ filter, sort: Object.fromEntries(sort) }];
  if (name === 'aggregate') return [{ filter: matchOf(pipeline), sort: {} }];
  if (name === 'findAndModify') return [{ filter: query, sort: {} }];
  return [...updates, ...deletes].map((write) => ({ filter: write['q'] as Document, sort: {} }));
};

/** The shape of a filter, without values. */
const shapeOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? each : '?',
  );

/** The problems of the commands that were sent: each must use `_id` or an index, and a single shard. */
export const problemsWith = (sent: readonly CommandStartedEvent[]): readonly string[] => {
  const problems = sent.flatMap(({ commandName: name, command }) => {
    const collection = String(command[name]);
    const isWrite = !['find', 'aggregate'].includes(name);
    return queriesIn(name, command as unknown as Sent).flatMap(({ filter, sort }) =>
      alternatives(filter).flatMap((each) => {
        const problem = problemOf(collection, { filter: each, sort, isWrite });
        return problem ? [`${name} ${collection} ${shapeOf({ ...each, sort })} ${problem}`] : [];
      }),
    );
  });
  return [...new Set(problems)];
};
