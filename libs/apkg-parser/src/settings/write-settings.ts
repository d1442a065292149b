import type { Json } from '../collection/json-entries.ts';
import { refuse } from '../write/check.ts';
import type { Path, Table } from './table.ts';

type Container = Record<string, unknown>;

const isIndex = (key: string | undefined): boolean => key !== undefined && /^\d+$/.test(key);

const put = (into: Container, [key = '', ...rest]: Path, value: unknown): void => {
  if (rest.length === 0) into[key] = value;
  else put((into[key] ??= isIndex(rest[0]) ? [] : {}) as Container, rest, value);
};

/** Puts the JSON of all settings into an object or a list. The values must be valid. */
export const membersJson = <T>({ rows, constants }: Table<T>, values: Partial<T>, into: object): object => {
  for (const { name, kind, initial, paths } of rows) {
    const value = Reflect.get(values, name) ?? initial;
    if (value === undefined) continue;
    for (const path of paths) put(into as Container, path, kind.toJson ? kind.toJson(value) : value);
  }
  for (const [path, value] of constants) put(into as Container, path, value);
  return into;
};

/** Whose settings they are, such as "deck 5:". */
interface Checking {
  readonly place: string;
  readonly checks: { readonly jsonText: (value: unknown, place: string) => string };
}

/** Throws `TypeError` for a value that Anki would refuse. */
const checkSettings = <T>({ rows }: Table<T>, values: Partial<T>, { place, checks }: Checking): void => {
  for (const { name, kind } of rows) {
    const value: unknown = Reflect.get(values, name);
    if (value === undefined) continue;
    if (!kind.is(value)) refuse(`${place} its ${name}`, kind.rule);
    if (typeof value === 'string') checks.jsonText(value, `${place} its ${name}`);
  }
};

/** An object with copies of the objects inside, so that settings can be put into them. */
const copied = (other: Json): Json =>
  Object.fromEntries(
    Object.entries(other).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : value,
    ]),
  );

/** The JSON of an object in schema 11. Throws `TypeError` for a value that Anki would refuse. */
export const settingsJson = <T extends { readonly other?: Json }>(
  table: Table<T>,
  values: Partial<T>,
  checking: Checking,
): Json => {
  checkSettings(table, values, checking);
  return membersJson(table, values, copied(values.other ?? {})) as Json;
};
