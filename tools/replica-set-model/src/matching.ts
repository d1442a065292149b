import type { Document } from 'bson';

type Comparable = string | number;

const comparable = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

const isEqual = (one: unknown, other: unknown): boolean =>
  comparable(one) === comparable(other) || (other === null && one === undefined);

/** Values of two kinds are never in order. */
const compares = (holds: (one: Comparable, other: Comparable) => boolean) => (value: unknown, operand: unknown) => {
  const [one, other] = [comparable(value), comparable(operand)];
  return typeof one === typeof other && holds(one as Comparable, other as Comparable);
};

const operators: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $eq: isEqual,
  $ne: (value, operand) => !isEqual(value, operand),
  $in: (value, operand) => (operand as unknown[]).some((each) => isEqual(value, each)),
  $nin: (value, operand) => !(operand as unknown[]).some((each) => isEqual(value, each)),
  $lt: compares((one, other) => one < other),
  $lte: compares((one, other) => one <= other),
  $gt: compares((one, other) => one > other),
  $gte: compares((one, other) => one >= other),
  $exists: (value, operand) => (value !== undefined) === operand,
};

const isCondition = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));

/** A list has what any of its values is. */
const valuesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const meets = (value: unknown, condition: unknown): boolean => {
  if (!isCondition(condition)) return valuesIn(value).some((each) => isEqual(each, condition));
  return Object.entries(condition).every(([name, operand]) => {
    const operator = operators[name];
    if (!operator) throw new Error(`the model knows no ${name}`);
    return operator(value, operand);
  });
};

/** A field of a document, or of a document within it. */
const valueAt = (document: Document, path: string): unknown =>
  path.split('.').reduce<unknown>((value, field) => (value as Document | undefined)?.[field], document);

export const matches = (document: Document, filter: Document): boolean =>
  Object.entries(filter).every(([path, condition]) => meets(valueAt(document, path), condition));

/** How many there are by the value of a field, or of all under `null`. */
export const grouped = (documents: readonly Document[], { _id: by, ...sums }: Document): Document[] => {
  const [[name, { $sum }] = ['', {}], ...others] = Object.entries(sums) as [string, Document][];
  if ($sum !== 1 || others.length > 0) throw new Error('the model only counts');
  const counts = new Map<unknown, number>();
  for (const document of documents) {
    const value = typeof by === 'string' ? valueAt(document, by.slice(1)) : null;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([_id, count]) => ({ _id, [name]: count }));
};

/** In the order of the fields, each up (1) or down (-1). */
export const sorted = (documents: readonly Document[], order: Document): Document[] =>
  [...documents].sort((one, other) => {
    for (const [field, direction] of Object.entries(order)) {
      const [left, right] = [comparable(one[field]) as Comparable, comparable(other[field]) as Comparable];
      if (left !== right) return (left < right ? -1 : 1) * Number(direction);
    }
    return 0;
  });

/** A document after an update: whole fields only, or another document in its place. */
export const updated = (document: Document, update: Document): Document => {
  const isReplacement = !Object.keys(update).some((key) => key.startsWith('$'));
  if (isReplacement) return { _id: document['_id'] as unknown, ...update };
  const { $set, $unset, ...others } = update as { $set?: Document; $unset?: Document };
  if (Object.keys(others).length > 0) throw new Error(`the model knows no ${Object.keys(others).join()}`);
  const removed = new Set(Object.keys($unset ?? {}));
  return Object.fromEntries(Object.entries({ ...document, ...$set }).filter(([field]) => !removed.has(field)));
};
