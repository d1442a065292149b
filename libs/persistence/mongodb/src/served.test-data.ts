import type { LaidOut } from './layouts.ts';
import { layouts } from './layouts.ts';
import type { CommandStartedEvent } from './driver.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is sent besides reads and writes: about the connection, cursors and indexes. */
const others = new Set(['ping', 'getMore', 'killCursors', 'endSessions', 'insert', 'hello']);

/** What only migrations send. */
const ofMigrations = new Set(['createIndexes', 'dropIndexes', 'drop']);

const isRange = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => /^\$(lt|gt)e?$/.test(key));

/** What is left out is stepped over within what the rest of the filter finds: what was undone or is gone, too. */
const isExclusion = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('$nin' in value || ('$exists' in value && value.$exists === false));

const withoutExclusions = (filter: Fields): Fields =>
  Object.fromEntries(Object.entries(filter).filter(([key, value]) => key !== '$nor' && !isExclusion(value)));

const isDeclared = (indexes: readonly Fields[], index: Fields): boolean =>
  indexes.some((each) => JSON.stringify(each) === JSON.stringify(index));

/** Whether walking the index from one end of a run to the other finds what is asked for, in the order asked for. */
const isServedBy = (index: Fields, filter: Fields, sort: Fields): boolean => {
  const keys = Object.keys(index);
  const asked = Object.keys(filter).filter((key) => key !== '_id');
  const prefix = keys.slice(0, asked.length);
  const ranged = prefix.filter((key) => isRange(filter[key]));
  const isPrefix = asked.length > 0 && prefix.every((key) => asked.includes(key));
  if (!isPrefix || ranged.some((key) => key !== prefix.at(-1))) return false;
  // A run of a range is in the order of the key that is ranged.
  const from = asked.length - ranged.length;
  return keys.slice(from, from + Object.keys(sort).length).join() === Object.keys(sort).join();
};

interface Query {
  readonly filter: Fields;
  readonly sort?: Fields;
  readonly hint?: Fields;
}

const problemOf = (collection: LaidOut, { filter: whole, sort = {}, hint }: Query): string | undefined => {
  // What version 1 left is only gone through by `_id`.
  const { sharded, indexes } = collection in layouts ? layouts[collection] : { sharded: true, indexes: [] };
  const filter = withoutExclusions(whole);
  if (sharded && filter['_id'] === undefined) return 'names no shard';
  if (filter['_id'] !== undefined && !isRange(filter['_id'])) return undefined;
  if (Object.keys(filter).join() === '_id') return ['', '_id'].includes(Object.keys(sort).join()) ? undefined : 'sorts';
  if (hint && !isDeclared(indexes, hint)) return 'hints at no index';
  const candidates = hint ? [hint] : sharded ? [] : indexes;
  return candidates.some((index) => isServedBy(index, filter, sort)) ? undefined : 'is served by no index';
};

const shapeOf = (value: unknown): string =>
  JSON.stringify(value, (key, each: unknown) =>
    key === '' || (typeof each === 'object' && each !== null && !Array.isArray(each)) ? each : '?',
  );

/** Writes that FerretDB 1 does not know, or that are not one document's. */
const writeProblem = (statement: Fields): string | undefined => {
  if (Array.isArray(statement['u'])) return 'is a pipeline';
  const odd = Object.keys(statement).filter((key) => !['q', 'u', 'limit'].includes(key));
  return odd.length > 0 ? `has ${odd.join()}` : undefined;
};

interface Statement extends Query {
  readonly problem: string | undefined;
}

const readOf = (command: Fields): Statement => ({
  filter: command['filter'] as Fields,
  ...(command['sort'] ? { sort: command['sort'] as Fields } : {}),
  ...(command['hint'] ? { hint: command['hint'] as Fields } : {}),
  problem: command['maxTimeMS'] === undefined ? 'has no time limit' : undefined,
});

/** A count walks one run of the index; what it leaves out there, by other fields or by many values, it steps over. */
const isSteppedOver = (key: string, value: unknown): boolean =>
  key.includes('.') || (typeof value === 'object' && value !== null && '$in' in value && key !== '_id');

const countOf = (command: Fields): Statement => {
  const stages = command['pipeline'] as readonly Fields[];
  // It may stop counting somewhere.
  const [match, group, ...others] = stages.filter((stage) => !('$limit' in stage));
  const isCount = match?.['$match'] && group?.['$group'] && others.length === 0;
  const filter = Object.entries((match?.['$match'] ?? {}) as Fields).filter(
    ([key, value]) => !isSteppedOver(key, value),
  );
  const { problem, ...query } = readOf({ ...command, filter: Object.fromEntries(filter) });
  return { ...query, problem: isCount ? problem : 'is no count' };
};

const changeOf = (command: Fields): Statement => ({
  filter: command['query'] as Fields,
  problem:
    writeProblem({ u: command['update'] }) ??
    (command['fields'] || command['maxTimeMS'] === undefined ? 'has a projection, or no time limit' : undefined),
});

const statementsOf = (name: string, command: Fields): readonly Statement[] => {
  if (name === 'findAndModify') return [changeOf(command)];
  if (name === 'find') return [readOf(command)];
  if (name === 'aggregate') return [countOf(command)];
  const writes = (command['updates'] ?? command['deletes']) as readonly Fields[];
  return writes.map((write) => ({ filter: write['q'] as Fields, problem: writeProblem(write) }));
};

export interface Witness {
  /** Every kind of command seen, by collection. */
  readonly shapes: ReadonlySet<string>;
  readonly problems: ReadonlySet<string>;
  see(event: CommandStartedEvent): void;
}

/** Looks at the commands that the driver really sends, and holds them against the declared layouts. */
export const aWitness = (): Witness => {
  const shapes = new Set<string>();
  const problems = new Set<string>();
  const look = (name: string, command: Fields): void => {
    const collection = command[name] as LaidOut;
    for (const statement of statementsOf(name, command)) {
      const shape = `${name} ${collection} ${shapeOf(statement.filter)}`;
      const problem = statement.problem ?? problemOf(collection, statement);
      shapes.add(shape);
      if (problem !== undefined) problems.add(`${shape} ${problem}`);
    }
  };
  const see = ({ commandName, command }: CommandStartedEvent): void => {
    if (commandName === 'insert') shapes.add(`insert ${String(command['insert'])}`);
    if (['find', 'aggregate', 'update', 'delete', 'findAndModify'].includes(commandName))
      look(commandName, command as Fields);
    else if (!others.has(commandName) && !ofMigrations.has(commandName))
      problems.add(`${commandName} is not used on FerretDB`);
  };
  return { shapes, problems, see };
};
