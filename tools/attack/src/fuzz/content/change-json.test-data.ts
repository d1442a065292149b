import type { Random } from '../random.ts';

/** Values of every type, and numbers at the limits of types, as JSON texts. */
const values = [
  ...['null', 'true', 'false', '0', '-0', '1', '3', '-1', '1.0', '1.5', '256', '65536', '2147483648', '4294967296'],
  ...['-2147483649', '9007199254740993', '9223372036854775808', '18446744073709551616', '1e400'],
  ...['""', '"x"', '"0"', '"-1"', '"\\ud800"', '[]', '{}', '[1]', '["x"]', '{"a":1}', '[[0,"any",[0]]]'],
];
const place = '\u0000';

const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : [];

/** Removes or replaces one value of a JSON text, at any depth. Returns the path of the value with the change. */
export const changeJson = (json: string, random: Random): { readonly what: string; readonly text: string } => {
  const value = random.pick(values);
  const root = JSON.parse(json) as unknown;
  const path: string[] = [];
  let holder = root;
  let key = '';
  for (let inner = root; keysOf(inner).length > 0 && random.below(6) > 0; inner = Reflect.get(holder as object, key)) {
    holder = inner;
    key = random.pick(keysOf(holder));
    path.push(key);
  }
  if (path.length === 0) return { what: `= ${value}`, text: value };
  const isRemoved = random.below(8) === 0;
  if (!isRemoved) Reflect.set(holder as object, key, place);
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder as object, key);
  const text = JSON.stringify(root).replace(JSON.stringify(place), value);
  return { what: `${path.join('.')} ${isRemoved ? 'removed' : `= ${value}`}`, text };
};
