import type { Document } from 'bson';
import { ObjectId } from 'bson';
import { fail } from '../errors.ts';
import { necessaryOf, partsOf } from './conditions.ts';
import { isSame, keyOf } from './key.ts';
import { modifiers } from './modifiers.ts';
import { updatedByPipeline } from './pipeline.ts';
import { storable } from './storable.ts';
import { changeAt, field, isDocument } from './values.ts';

/** A document after an update; `isInsert` if an upsert creates it. */
export type Update = (document: Document, isInsert: boolean) => Document;

interface Step {
  readonly path: readonly string[];
  readonly creates: boolean;
  readonly onInsertOnly: boolean;
  readonly change: (old: unknown, document: Document) => unknown;
}

const pathOf = (path: string): readonly string[] => {
  const parts = partsOf(path);
  const strange = parts.find((part) => part === '' || part.startsWith('$'));
  return strange === undefined ? parts : fail('BadValue', `the model does not update the path '${path}'`);
};

const plainAt = (document: Document, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return fail('BadValue', '$rename does not enter an array');
    return isDocument(value) ? field(value, name) : undefined;
  }, document);

const renaming = (from: string, to: unknown): readonly Step[] => {
  const [source, target] = [pathOf(from), pathOf(String(to))];
  return [
    { path: source, creates: false, onInsertOnly: false, change: () => undefined },
    { path: target, creates: true, onInsertOnly: false, change: (old, document) => plainAt(document, source) ?? old },
  ];
};

const stepsOf = (name: string, operands: unknown): readonly Step[] => {
  if (!isDocument(operands)) return fail('FailedToParse', `Modifiers operate on fields: ${name}`);
  if (name === '$rename') return Object.entries(operands).flatMap(([from, to]) => renaming(from, to));
  const modifier = Object.hasOwn(modifiers, name) ? modifiers[name] : undefined;
  if (!modifier) return fail('FailedToParse', `Unknown modifier: ${name}`);
  const { creates } = modifier;
  return Object.entries(operands).map(([path, operand]) => {
    const change = modifier.change(operand);
    return { path: pathOf(path), creates, onInsertOnly: name === '$setOnInsert', change };
  });
};

const isWithin = (path: readonly string[], other: readonly string[]): boolean =>
  path.every((part, at) => part === other[at]);

/** MongoDB adds new fields in alphabetical order, regardless of the order of the modifiers. */
const inOrder = (steps: readonly Step[]): readonly Step[] => {
  const ordered = steps.toSorted((one, other) => (keyOf(one.path) < keyOf(other.path) ? -1 : 1));
  ordered.forEach(({ path }, at) => {
    const next = ordered.slice(at + 1).find((other) => isWithin(path, other.path));
    if (next) fail('ConflictingUpdateOperators', `Updating the path '${next.path.join('.')}' would create a conflict`);
  });
  return ordered;
};

const updatedByModifiers = (update: Document): Update => {
  const steps = inOrder(Object.entries(update).flatMap(([name, operands]) => stepsOf(name, operands)));
  return (document, isInsert) =>
    steps
      .filter(({ onInsertOnly }) => isInsert || !onInsertOnly)
      .reduce((next, { path, creates, change }) => {
        return changeAt(next, { path, creates, change: (old) => change(old, document) }) as Document;
      }, document);
};

const replacedBy =
  (replacement: Document): Update =>
  (document) => ({ ...('_id' in document ? { _id: document['_id'] as unknown } : {}), ...replacement });

const updateBy = (update: unknown): Update => {
  if (Array.isArray(update)) return updatedByPipeline(update as Document[]);
  if (!isDocument(update)) return fail('FailedToParse', 'an update is a document or a pipeline');
  const names = Object.keys(update);
  return names.some((name) => name.startsWith('$')) ? updatedByModifiers(update) : replacedBy(update);
};

/** Refuses unknown updates before it processes a document. */
export const updating = (update: unknown): Update => {
  const change = updateBy(update);
  return (document, isInsert) => {
    const next = change(document, isInsert);
    if ('_id' in document && !isSame(document['_id'], next['_id']))
      fail('ImmutableField', "Performing an update on the path '_id' would modify the immutable field '_id'");
    return storable(next);
  };
};

/** The document that an upsert inserts: the fields fixed by the filter, changed by the update. */
export const upserted = (filter: Document, update: unknown): Document => {
  const isReplacement = isDocument(update) && !Object.keys(update).some((name) => name.startsWith('$'));
  const fixed = necessaryOf(filter).filter(({ path, operator }) => {
    return operator === '$eq' && (!isReplacement || path === '_id');
  });
  const base = fixed.reduce<Document>((document, { path, operand }) => {
    return changeAt(document, { path: pathOf(path), creates: true, change: () => operand }) as Document;
  }, {});
  const made = updating(update)(base, true);
  return storable({ ...made, _id: '_id' in made ? (made['_id'] as unknown) : new ObjectId() });
};
