import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { matching } from '../query/filter.ts';
import { isSame } from '../query/key.ts';
import { isDocument } from '../query/values.ts';
import type { IndexSpec } from '../storage/ordered-index.ts';
import { buildIndex } from '../storage/rows.ts';
import type { Command, Request } from './request.ts';
import { collectionOf, namespaceOf } from './request.ts';

const indexOptions = ['key', 'name', 'v', 'unique', 'expireAfterSeconds', 'partialFilterExpression'];

const specOf = (requested: Document): IndexSpec => {
  const { key, name, v: _version, ...options } = requested;
  const other = Object.keys(requested).find((each) => !indexOptions.includes(each));
  if (other !== undefined) fail('InvalidIndexSpecificationOption', `the model knows no option '${other}' of an index`);
  const isKey = isDocument(key) && Object.values(key).every((direction) => direction === 1 || direction === -1);
  if (!isKey) return fail('CannotCreateIndex', 'the model knows only keys of 1 and -1');
  if ('expireAfterSeconds' in options && Object.keys(key).length > 1)
    fail('CannotCreateIndex', 'TTL indexes are single-field indexes');
  matching((options['partialFilterExpression'] as Document | undefined) ?? {});
  return { key, name: String(name), ...options };
};

/** The properties that distinguish an index from one of the same name. */
const identity = ({ key, unique = false, partialFilterExpression = {} }: IndexSpec): Document => ({
  key,
  unique,
  partialFilterExpression,
});

/** Whether an index exists; fails if a different one has its name. */
const isKnown = (spec: IndexSpec, indexes: readonly IndexSpec[]): boolean => {
  const sameName = indexes.find(({ name }) => name === spec.name);
  if (sameName && !isSame(identity(sameName), identity(spec)))
    fail('IndexKeySpecsConflict', `another index is named ${spec.name}`);
  const sameKey = indexes.find(({ key }) => isSame(key, spec.key));
  if (sameKey && (sameKey.name !== spec.name || sameKey.expireAfterSeconds !== spec.expireAfterSeconds))
    fail('IndexOptionsConflict', `an equal index has other options or another name: ${sameKey.name}`);
  return sameKey !== undefined;
};

const createIndexes: Command = {
  fields: ['indexes'],
  run: async (request) => {
    const { engine } = request.server;
    const namespace = namespaceOf(request);
    const specs = (request.command['indexes'] as Document[]).map(specOf);
    await engine.quiet(namespace);
    const createdCollectionAutomatically = !engine.has(namespace);
    const collection = engine.ensure(namespace);
    const numIndexesBefore = collection.indexes.length;
    for (const spec of specs) {
      const indexes = collection.indexes.map((index) => index.spec);
      if (!isKnown(spec, indexes)) buildIndex(collection, spec);
    }
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length, createdCollectionAutomatically };
  },
};

const checkThere = (request: Request): void => {
  const namespace = namespaceOf(request);
  if (!request.server.engine.has(namespace)) fail('NamespaceNotFound', `ns does not exist: ${namespace}`);
};

const listIndexes: Command = {
  fields: ['cursor'],
  run: (request) => {
    checkThere(request);
    const indexes = collectionOf(request).indexes.map(({ spec: { key, name, ...others } }) => ({
      v: 2,
      key,
      name,
      ...others,
    }));
    return request.server.cursors.open(namespaceOf(request), indexes);
  },
};

const goes = (requested: unknown, { name, key }: IndexSpec): boolean =>
  requested === '*'
    ? name !== '_id_'
    : [requested].flat().some((each) => (isDocument(each) ? isSame(each, key) : each === name));

const dropIndexes: Command = {
  fields: ['index'],
  run: async (request) => {
    checkThere(request);
    await request.server.engine.quiet(namespaceOf(request));
    const collection = collectionOf(request);
    const requested: unknown = request.command['index'];
    const kept = collection.indexes.filter(({ spec }) => !goes(requested, spec));
    const nIndexesWas = collection.indexes.length;
    if (requested !== '*' && kept.length === nIndexesWas)
      fail('IndexNotFound', `index not found: ${JSON.stringify(requested)}`);
    if (!kept.some(({ spec }) => spec.name === '_id_')) fail('InvalidOptions', 'cannot drop _id index');
    collection.indexes = kept;
    return { nIndexesWas };
  },
};

const namesIn = ({ server, database }: Request): readonly string[] => {
  const prefix = `${database}.`;
  const here = server.engine.namespaces().filter((namespace) => namespace.startsWith(prefix));
  return here.map((namespace) => namespace.slice(prefix.length));
};

const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run: (request) => {
    const { command, server, database } = request;
    const matches = matching((command['filter'] as Document | undefined) ?? {});
    const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
    const all = namesIn(request).map((name): Document => ({ name, type: 'collection', options: {}, idIndex }));
    return server.cursors.open(`${database}.$cmd.listCollections`, all.filter(matches));
  },
};

const create: Command = {
  fields: [],
  run: (request) => {
    const namespace = namespaceOf(request);
    if (request.server.engine.has(namespace)) fail('NamespaceExists', `namespace ${namespace} already exists`);
    request.server.engine.ensure(namespace);
    return {};
  },
};

const drop: Command = {
  fields: [],
  run: async (request) => {
    const { engine } = request.server;
    await engine.quiet(namespaceOf(request));
    engine.drop(namespaceOf(request));
    return {};
  },
};

const dropDatabase: Command = {
  fields: [],
  run: async (request) => {
    const { engine } = request.server;
    for (const name of namesIn(request)) {
      const namespace = `${request.database}.${name}`;
      await engine.quiet(namespace);
      engine.drop(namespace);
    }
    return { dropped: request.database };
  },
};

export const catalog = { createIndexes, listIndexes, dropIndexes, listCollections, create, drop, dropDatabase };
