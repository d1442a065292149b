import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { isOperators, partsOf } from './conditions.ts';
import { expressionOf } from './expression.ts';
import { matching } from './filter.ts';
import { grouping } from './group.ts';
import { projecting } from './projection.ts';
import { keysAt, sorted } from './sort.ts';
import { isDocument } from './values.ts';

type Documents = readonly Document[];
type Stage = (documents: Documents) => Documents;

/** The documents of another collection of the database that match a filter. */
export type Lookup = (collection: string, filter: Document) => Documents;

/** What a pipeline needs from its server. */
interface Host {
  readonly lookup: Lookup;
  /** Called for each sort. */
  readonly sorts: () => void;
}

const documentIn = (name: string, spec: unknown): Document =>
  isDocument(spec) ? spec : fail('FailedToParse', `${name} needs an object`);

const countIn = (name: string, spec: unknown, least: number): number =>
  Number.isInteger(spec) && Number(spec) >= least ? Number(spec) : fail('FailedToParse', `${name} needs a count`);

const counting = (name: unknown): Stage => {
  if (typeof name !== 'string' || name === '') return fail('FailedToParse', '$count needs the name of a field');
  return (documents) => (documents.length === 0 ? [] : [{ [name]: documents.length }]);
};

/** Supports only equal fields. */
const joining = (spec: unknown, lookup: Lookup): Stage => {
  const { from, localField, foreignField, as, ...others } = documentIn('$lookup', spec);
  const [other] = Object.keys(others);
  if (other !== undefined) fail('FailedToParse', `the model joins by equal fields, without ${other}`);
  const [local, foreign] = [partsOf(String(localField)), partsOf(String(foreignField))];
  /** Below a path or in a list there may be several values. All documents are searched then. */
  const filterFor = (documents: Documents): Document => {
    const values = documents.map((document) => (document[String(localField)] ?? null) as unknown);
    const isPlain = local.length === 1 && values.every((value) => value === null || typeof value === 'string');
    return isPlain ? { [String(foreignField)]: { $in: values } } : {};
  };
  return (documents) => {
    const found = lookup(String(from), filterFor(documents));
    const keyed = found.map((document) => ({ document, keys: keysAt(document, foreign) }));
    return documents.map((document) => {
      const wanted = new Set(keysAt(document, local));
      const joined = keyed.filter(({ keys }) => keys.some((key) => wanted.has(key)));
      return { ...document, [String(as)]: joined.map((each) => each.document) };
    });
  };
};

/** Supports only top-level fields. MongoDB merges documents and enters lists. */
const setting = (spec: unknown): Stage => {
  const fields = Object.entries(documentIn('$set', spec)).map(([name, value]) => {
    const isMerge = isDocument(value) && !isOperators(value);
    if (name.includes('.') || isMerge) fail('FailedToParse', `the model's $set sets whole fields: ${name}`);
    return [name, expressionOf(value)] as const;
  });
  return (documents) =>
    documents.map((document) => {
      const next = { ...document, ...Object.fromEntries(fields.map(([name, value]) => [name, value(document)])) };
      return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    });
};

const unsetting = (spec: unknown): Stage => {
  const project = projecting(Object.fromEntries([spec].flat().map((name) => [String(name), 0])));
  return (documents) => documents.map(project);
};

const stages: Readonly<Record<string, (spec: unknown, host: Host) => Stage>> = {
  $match: (spec) => {
    const matches = matching(documentIn('$match', spec));
    return (documents) => documents.filter(matches);
  },
  $sort: (spec, { sorts }) => {
    const order = documentIn('$sort', spec);
    return (documents) => {
      sorts();
      return sorted(documents, order, (document) => document);
    };
  },
  $limit: (spec) => {
    const most = countIn('$limit', spec, 1);
    return (documents) => documents.slice(0, most);
  },
  $skip: (spec) => {
    const count = countIn('$skip', spec, 0);
    return (documents) => documents.slice(count);
  },
  $project: (spec) => {
    const project = projecting(documentIn('$project', spec));
    return (documents) => documents.map(project);
  },
  $group: (spec) => grouping(documentIn('$group', spec)),
  $count: counting,
  $lookup: (spec, { lookup }) => joining(spec, lookup),
  $set: setting,
  $addFields: setting,
  $unset: unsetting,
};

const stageOf = (stage: unknown, host: Host): Stage => {
  const [[name, spec] = ['', undefined], ...others] = Object.entries(documentIn('A stage', stage));
  if (others.length > 0) return fail('FailedToParse', 'A pipeline stage has exactly one field');
  const make = Object.hasOwn(stages, name) ? stages[name] : undefined;
  return make ? make(spec, host) : fail('FailedToParse', `Unrecognized pipeline stage name: '${name}'`);
};

/** Refuses unknown stages before it processes a document. */
export const aggregating = (pipeline: readonly unknown[], host: Host): Stage => {
  const all = pipeline.map((stage) => stageOf(stage, host));
  return (documents) => all.reduce((rest, stage) => stage(rest), documents);
};

const withNow = (value: unknown, now: Date): unknown => {
  if (value === '$$NOW') return now;
  if (Array.isArray(value)) return value.map((each) => withNow(each, now));
  if (!isDocument(value) || '$literal' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withNow(each, now)]));
};

/** An update at the instant of its command: `$$NOW` has one value in a command. */
export const atInstant = (update: unknown, now: Date): unknown =>
  Array.isArray(update) ? withNow(update, now) : update;

const updateStages = new Set(['$set', '$addFields', '$unset']);

/** An update by a pipeline. */
export const updatedByPipeline = (pipeline: readonly Document[]): ((document: Document) => Document) => {
  const other = pipeline.flatMap((stage) => Object.keys(stage)).find((name) => !updateStages.has(name));
  if (other !== undefined) fail('InvalidOptions', `${other} is not allowed to be used within an update`);
  const run = aggregating(pipeline, { lookup: () => [], sorts: () => undefined });
  return (document) => run([document])[0] ?? document;
};
