import type { Document } from 'bson';
import { Long } from 'bson';
import { fail } from '../errors.ts';
import type { Lookup } from '../query/pipeline.ts';
import { aggregating } from '../query/pipeline.ts';
import { projecting } from '../query/projection.ts';
import { isDocument } from '../query/values.ts';
import type { Selection } from '../storage/collection.ts';
import { matchesIn } from '../storage/collection.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Command, Request } from './request.ts';
import { checkFields, collectionOf, namespaceOf, reading } from './request.ts';

const countIn = (command: Document, name: string): number | undefined => {
  const value: unknown = command[name];
  if (value === undefined || (Number.isInteger(value) && Number(value) >= 0)) return value as number | undefined;
  return fail('BadValue', `'${name}' must be a count`);
};

const documentIn = (command: Document, name: string): Document => {
  const value: unknown = command[name] ?? {};
  return isDocument(value) ? value : fail('TypeMismatch', `'${name}' must be an object`);
};

interface Wanted extends Selection {
  /** The maximum number of matches. */
  readonly most?: number;
}

const documentsOf = (request: Request, by: Transaction, wanted: Wanted): readonly Document[] => {
  const documents: Document[] = [];
  for (const { document } of matchesIn(collectionOf(request), by, wanted)) {
    documents.push(document);
    if (documents.length >= (wanted.most ?? Infinity)) break;
  }
  return documents;
};

const selected = (request: Request, by: Transaction, filter: Document): readonly Document[] => {
  const { command } = request;
  const [skip, limit] = [countIn(command, 'skip') ?? 0, countIn(command, 'limit') || Infinity];
  const sort = documentIn(command, 'sort');
  const wanted = { filter, sort, hint: command['hint'] as unknown, most: skip + limit };
  return documentsOf(request, by, wanted).slice(skip);
};

const find: Command = {
  fields: ['filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch'],
  inTransaction: true,
  run: (request) => {
    const { command, server } = request;
    const project = projecting(documentIn(command, 'projection'));
    const found = reading(request, (by) => selected(request, by, documentIn(command, 'filter')));
    const batchSize = countIn(command, 'batchSize');
    if (command['singleBatch'] !== true)
      return server.cursors.open(namespaceOf(request), found.map(project), batchSize);
    return server.cursors.open(namespaceOf(request), found.slice(0, batchSize).map(project), Infinity);
  },
};

/** Splits off the first stage if it has this name. */
const splitPipeline = (pipeline: readonly unknown[], name: string): readonly [Document, readonly unknown[]] => {
  const [first, ...rest] = pipeline;
  return isDocument(first) && isDocument(first[name]) ? [first[name], rest] : [{}, pipeline];
};

const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'hint'],
  inTransaction: true,
  run: (request) => {
    const { command, server, database } = request;
    const { pipeline } = command as { pipeline?: unknown };
    if (!Array.isArray(pipeline)) return fail('TypeMismatch', "'pipeline' must be an array");
    const cursor = documentIn(command, 'cursor');
    checkFields(cursor, ['batchSize'], 'aggregate.cursor');
    const found = reading(request, (by) => {
      // An index may serve both.
      const [filter, others] = splitPipeline(pipeline, '$match');
      const [sort, stages] = splitPipeline(others, '$sort');
      const lookup: Lookup = (name, wanted) => {
        const other = server.engine.collection(`${database}.${name}`);
        return [...matchesIn(other, by, { filter: wanted })].map(({ document }) => document);
      };
      const run = aggregating(stages, { lookup, sorts: () => (collectionOf(request).sorts += 1) });
      return run(documentsOf(request, by, { filter, sort, hint: command['hint'] as unknown }));
    });
    return server.cursors.open(namespaceOf(request), found, countIn(cursor, 'batchSize'));
  },
};

const count: Command = {
  fields: ['query', 'hint', 'skip', 'limit'],
  run: (request) => ({
    n: reading(request, (by) => selected(request, by, documentIn(request.command, 'query'))).length,
  }),
};

const getMore: Command = {
  fields: ['collection', 'batchSize'],
  inTransaction: true,
  run: ({ command, server }) => server.cursors.more(Number(command['getMore']), countIn(command, 'batchSize')),
};

const killCursors: Command = {
  fields: ['cursors'],
  inTransaction: true,
  run: ({ command, server }) => {
    const ids = (command['cursors'] as number[]).map(Number);
    const killed = server.cursors.kill(ids);
    const longs = (some: readonly number[]): readonly Long[] => some.map((id) => Long.fromNumber(id));
    const cursorsNotFound = longs(ids.filter((id) => !killed.includes(id)));
    return { cursorsKilled: longs(killed), cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  },
};

export const reads = { find, aggregate, count, getMore, killCursors };
