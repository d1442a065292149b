import type { Json } from '../collection/json-entries.ts';
import type { MessageShape } from '../protobuf.ts';
import type { Kind } from './kind.ts';

/** One setting: its places in Anki's two formats, and the value that counts without it. */
export interface Setting<T> {
  /** The key in the JSON of schema 11; `new.perDay` is inside of `new`, and `ints.0` the first item of a list. */
  readonly key: string;
  /** The number of the field in the message of schemas 15 to 18. */
  readonly field: number;
  readonly kind: Kind<T>;
  /** What is written for an object without this property; undefined: nothing. */
  readonly initial?: T | undefined;
  /** The meaning of JSON without the key, if it is not `initial`. */
  readonly missing?: T;
  /** Further keys with the same value. */
  readonly alsoIn?: readonly string[];
}

/** Keys and values that no table knows, as JSON. An integer that a double would round is a `bigint`. */
export interface WithOther {
  readonly other?: Json;
}

/** A setting for each property. */
export type Settings<T> = {
  readonly [K in Exclude<keyof T, 'other'>]-?: Setting<Exclude<T[K], undefined>>;
};

export type Path = readonly string[];

/** A setting of any type, with its name and its keys. */
export interface Row extends Setting<unknown> {
  readonly name: string;
  readonly paths: readonly Path[];
}

/** Keys with a meaning; for an object inside, those of it. */
export type KnownKeys = ReadonlyMap<string, KnownKeys | undefined>;

/** The settings of one kind of object. */
export interface Table<T> {
  readonly rows: readonly Row[];
  readonly byField: ReadonlyMap<number, Row>;
  /** Of the message. */
  readonly shape: MessageShape;
  readonly knownKeys: KnownKeys;
  /** Values of keys without a meaning that Anki requires. */
  readonly constants: readonly (readonly [path: Path, value: unknown])[];
  /** The values of an object without any property. */
  readonly initial: Partial<T>;
}

/** The field of a message with what no other field holds, as JSON. */
const otherField = 255;

const isIndex = (key: string | undefined): boolean => key !== undefined && /^\d+$/.test(key);
const pathOf = (key: string): Path => key.split('.');

type KeyTree = Map<string, KeyTree | undefined>;

const keysOf = (paths: readonly Path[]): KnownKeys => {
  const known: KeyTree = new Map();
  for (const [key = '', next] of paths) {
    if (next === undefined || isIndex(next)) known.set(key, undefined);
    else {
      const inside: KeyTree = known.get(key) ?? new Map<string, undefined>();
      known.set(key, inside.set(next, undefined));
    }
  }
  return known;
};

/** Keys that are read and written elsewhere, and constants by key. */
interface Elsewhere {
  readonly handled?: readonly string[];
  /** Whether its message has a field for `other`. Default: false. */
  readonly hasOther?: boolean;
  readonly constants?: Readonly<Record<string, unknown>>;
}

/** Prepares a table for reading and writing. */
export const table = <T>(
  settings: Settings<T>,
  { handled = [], hasOther = false, constants = {} }: Elsewhere = {},
): Table<T> => {
  // Each row belongs to a property of its own type.
  const rows = Object.entries(settings as unknown as Readonly<Record<string, Setting<unknown>>>).map(
    ([name, row]): Row => ({
      ...row,
      name,
      missing: row.missing ?? row.initial,
      paths: [row.key, ...(row.alsoIn ?? [])].map(pathOf),
    }),
  );
  const fixed = Object.entries(constants).map(([key, value]) => [pathOf(key), value] as const);
  const paths = [...rows.flatMap((row) => row.paths), ...handled.map(pathOf), ...fixed.map(([path]) => path)];
  const initial = rows.flatMap((row) => (row.initial === undefined ? [] : [[row.name, row.initial] as const]));
  return {
    rows,
    byField: new Map(rows.map((row) => [row.field, row])),
    shape: {
      ...Object.fromEntries(rows.map(({ field, kind }) => [field, kind.type])),
      ...(hasOther ? { [otherField]: 'bytes' as const } : {}),
    },
    knownKeys: keysOf(paths),
    constants: fixed,
    initial: Object.fromEntries(initial) as Partial<T>,
  };
};

/** The table of an object that has the settings of both. Only for JSON: the two have messages of their own. */
export const joined = <A, B>(a: Table<A>, b: Table<B>): Table<A & B> => ({
  rows: [...a.rows, ...b.rows],
  byField: new Map(),
  shape: {},
  knownKeys: new Map([...a.knownKeys, ...b.knownKeys]),
  constants: [...a.constants, ...b.constants],
  initial: { ...a.initial, ...b.initial } as Partial<A & B>,
});

/** A row of a table in one line: its key, the number of its field, its kind, and what is written without it. */
export const setting = <T>(
  ...[key, field, kind, initial]: readonly [key: string, field: number, kind: Kind<T>, initial?: T]
): Setting<T> => ({
  key,
  field,
  kind,
  initial,
});
