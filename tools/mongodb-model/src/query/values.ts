import type { Document } from 'bson';
import { fail } from '../errors.ts';

/** An embedded document, as opposed to a date, an id, binary data or a list. */
export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export const field = (document: Document, name: string): unknown =>
  Object.hasOwn(document, name) ? (document[name] as unknown) : undefined;

const isPosition = (name: string): boolean => /^(?:0|[1-9]\d*)$/.test(name);

/**
 * The values of a path. A list on the path is entered, one level deep; a list at its end is one value. A document
 * without the field yields `undefined`; a list without documents yields nothing.
 */
export const valuesAt = (value: unknown, path: readonly string[]): readonly unknown[] => {
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (isDocument(value)) return valuesAt(field(value, name), rest);
  if (!Array.isArray(value)) return [undefined];
  const element: readonly unknown[] = isPosition(name) && Number(name) < value.length ? [value[Number(name)]] : [];
  return [
    ...element.flatMap((each) => valuesAt(each, rest)),
    ...value.filter(isDocument).flatMap((each) => valuesAt(each, path)),
  ];
};

/** Returns the value after a change; `undefined` is no field. */
export type Change = (old: unknown) => unknown;

interface Step {
  readonly path: readonly string[];
  readonly change: Change;
  /** Whether missing documents on the path are created. Otherwise a missing path changes nothing. */
  readonly creates: boolean;
}

const changedList = (list: readonly unknown[], index: number, next: unknown): readonly unknown[] => {
  if (next === undefined && index >= list.length) return list;
  const padded = [...list, ...Array<null>(Math.max(0, index - list.length)).fill(null)];
  padded[index] = next ?? null;
  return padded;
};

const changedDocument = (document: Document, name: string, next: unknown): Document => {
  if (next !== undefined) return { ...document, [name]: next };
  return Object.fromEntries(Object.entries(document).filter(([other]) => other !== name));
};

/** Changes a value below a field. A document created for it stays only if the change added something. */
const changeBelow = (old: unknown, step: Step): unknown => {
  if (step.path.length === 0) return step.change(old);
  if (old !== undefined) return changeAt(old, step);
  if (!step.creates) return undefined;
  const made = changeAt({}, step) as Document;
  return Object.keys(made).length === 0 ? undefined : made;
};

const notViable = (name: string, value: unknown): never =>
  fail('PathNotViable', `Cannot create field '${name}' in element ${JSON.stringify(value)}`);

/** A copy with the single value of the path changed; the same value if nothing changes. */
export const changeAt = (value: unknown, { path: [name = '', ...path], ...step }: Step): unknown => {
  const isList = Array.isArray(value);
  if (isList ? !isPosition(name) : !isDocument(value)) return step.creates ? notViable(name, value) : value;
  const old = isList ? (value[Number(name)] as unknown) : field(value as Document, name);
  const next = changeBelow(old, { path, ...step });
  if (next === old) return value;
  return isList ? changedList(value, Number(name), next) : changedDocument(value as Document, name, next);
};
