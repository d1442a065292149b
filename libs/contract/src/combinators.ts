import type {
  AnyCodec,
  Codec,
  Decoded,
  Encoded,
  JsonSchema,
  JsonSink,
  Shape,
  SourceOf,
  Sources,
  StreamedCodec,
  ValueOf,
  WireOf,
} from './codec.ts';
import { optional, ourName, wrongAt } from './codec.ts';
import { misfitAt } from './misfit.ts';
import type { Entries } from './json-stream.ts';
import { writeJson, writeMembers } from './json-stream.ts';

/**
 * Sets a member whose name is data, as JSON.parse does: `__proto__` becomes a member like any other. A plain assignment
 * would lose it, and defining every member takes half of the time of a large reply.
 */
export const setMember = <Value>(target: Record<string, Value>, name: string, value: Value): void => {
  if (name !== '__proto__') target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
};

type Fixed = Readonly<Record<string, boolean | number | string>>;

export const membersOf = (wire: unknown): Readonly<Record<string, unknown>> => {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) throw new TypeError('expected an object');
  return wire as Readonly<Record<string, unknown>>;
};

type StreamedKeys<S extends Shape> = {
  [Key in keyof S]: S[Key] extends StreamedCodec<infer _, infer _Value, never> ? Key : never;
}[keyof S];

/** An object streams when one of its members does. */
type ObjectCodec<S extends Shape> = [StreamedKeys<S>] extends [never]
  ? Codec<Encoded<S>, Decoded<S>>
  : StreamedCodec<Encoded<S>, Decoded<S>, Sources<S>>;

const streamOf =
  (codecs: readonly (readonly [string, AnyCodec, string])[], fixed: Fixed) =>
  (source: Readonly<Record<string, unknown>>, sink: JsonSink): Promise<void> => {
    const constants = Object.entries(fixed).map(
      ([key, value]) => [key, () => sink.add(JSON.stringify(value))] as const,
    );
    const members = codecs.map(([key, codec, ours]) => [key, () => writeJson(codec, source[ours], sink)] as const);
    return writeMembers<() => Promise<void> | void>([...constants, ...members], (write) => write(), sink);
  };

/**
 * An object with exactly these members, under our names in code. `fixed` members are constants on the wire, such as
 * `success: true`, and absent in code.
 */
export const object = <S extends Shape>(shape: S, fixed: Fixed = {}): ObjectCodec<S> => {
  const codecs = Object.entries(shape).map(([key, codec]) => [key, codec, ourName(key, codec)] as const);
  const constants = Object.entries(fixed).map(([key, value]): [string, JsonSchema] => [key, { const: value }]);
  const expected = `an object with ${codecs.map(([key]) => `'${key}'`).join(', ')}`;
  const codec: Codec<Encoded<S>, Decoded<S>> = {
    schema: {
      type: 'object',
      required: [...Object.keys(fixed), ...Object.keys(shape)],
      additionalProperties: false,
      properties: Object.fromEntries([...constants, ...codecs.map(([key, codec]) => [key, codec.schema])]),
    },
    expected,
    form: { is: 'object', members: codecs.map(([wire, each, ours]) => ({ ours, wire, codec: each })) },
    wrongAt: ([key = '', ...path]) => {
      const member = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return member ? `'${key}': ${wrongAt(member, path)}` : `expected ${expected}`;
    },
    decode: (wire) => {
      const members = membersOf(wire);
      const decoded: Record<string, unknown> = {};
      let at = '';
      try {
        for (const [key, codec, ours] of codecs) {
          at = key;
          decoded[ours] = codec.decode(members[key]);
        }
      } catch (error) {
        throw misfitAt(at, error);
      }
      return decoded as Decoded<S>;
    },
    encode: (value) => {
      const encoded: Record<string, unknown> = { ...fixed };
      for (const [key, codec, ours] of codecs) encoded[key] = codec.encode((value as Record<string, unknown>)[ours]);
      return encoded as Encoded<S>;
    },
  };
  const streamed = codecs.some(([, { stream }]) => stream) ? { ...codec, stream: streamOf(codecs, fixed) } : codec;
  return streamed as unknown as ObjectCodec<S>;
};

export const list = <C extends AnyCodec>(
  item: C,
  limits: { readonly maxItems?: number; readonly minItems?: number } = {},
): Codec<readonly WireOf<C>[], readonly ValueOf<C>[]> => ({
  schema: { type: 'array', items: item.schema, ...limits },
  expected: `a list of ${item.expected}`,
  form: { is: 'list', of: item },
  items: item,
  // Entries are counted from 1 in messages.
  wrongAt: ([index, ...path]) => `entry ${Number(index) + 1}: ${wrongAt(item, path)}`,
  decode: (wire) => {
    if (!Array.isArray(wire)) throw new TypeError('expected a list');
    return wire.map((each, index) => {
      try {
        return item.decode(each) as ValueOf<C>;
      } catch (error) {
        throw misfitAt(String(index), error);
      }
    });
  },
  encode: (values) => values.map((each) => item.encode(each) as WireOf<C>),
});

/** An object whose keys are data. In code it is a Map, because a key may be `__proto__` and the order is kept. */
export const map = <Key extends string, C extends AnyCodec>(
  key: Codec<string, Key>,
  item: C,
): StreamedCodec<Readonly<Record<string, WireOf<C>>>, ReadonlyMap<Key, ValueOf<C>>, Entries<Key, SourceOf<C>>> => ({
  schema: { type: 'object', additionalProperties: item.schema },
  expected: `an object of ${item.expected}`,
  form: { is: 'map', key, of: item },
  decode: (wire) => {
    const values = new Map<Key, ValueOf<C>>();
    const members = membersOf(wire);
    let at = '';
    try {
      for (const [name, each] of Object.entries(members)) {
        at = name;
        values.set(key.decode(name), item.decode(each) as ValueOf<C>);
      }
    } catch (error) {
      throw misfitAt(at, error);
    }
    return values;
  },
  encode: (values) => {
    const encoded: Record<string, WireOf<C>> = {};
    for (const [name, each] of values) setMember(encoded, key.encode(name), item.encode(each) as WireOf<C>);
    return encoded;
  },
  // A stream keeps the order of keys, also of array indices; ids of cards are longer than those.
  stream: (entries, sink) =>
    writeMembers<SourceOf<C>>(
      entries,
      // Called for very many entries: returns a promise only when it is needed.
      (each) => (item.stream ? item.stream(each as never, sink) : sink.add(JSON.stringify(item.encode(each)))),
      sink,
    ),
});

/** Blank for an absent value, such as a day or the instant of an undo. */
export const orBlank = <Value>(codec: Codec<string, Value>): Codec<string, Value | undefined> => ({
  schema: { anyOf: [{ const: '' }, codec.schema] },
  expected: `a blank or ${codec.expected}`,
  form: { is: 'or-blank', of: codec },
  decode: (wire) => (wire === '' ? undefined : codec.decode(wire)),
  encode: (value) => (value === undefined ? '' : codec.encode(value)),
});

/** `null` for an absent value. */
export const orNull = <Wire, Value>(
  codec: Codec<Wire, Value>,
  name: string,
): Codec<Wire | null, Value | undefined> => ({
  schema: { anyOf: [{ type: 'null' }, codec.schema] },
  expected: `${name} or null`,
  form: { is: 'or-null', of: codec },
  decode: (wire) => (wire === null ? undefined : codec.decode(wire)),
  encode: (value) => (value === undefined ? null : codec.encode(value)),
});

/** One or more of these members. In code, members that were not sent are absent: a blank one may have a value. */
export const some = <S extends Shape>(shape: S): Codec<Partial<Encoded<S>>, Partial<Decoded<S>>> => {
  const { schema, wrongAt } = object(shape);
  const members = Object.entries(shape).map(([wire, codec]) => ({ ours: ourName(wire, codec), wire, codec }));
  const expected = `an object with one or more of ${members.map(({ wire }) => `'${wire}'`).join(', ')}`;
  const present = (names: 'ours' | 'wire', value: object) =>
    object(
      Object.fromEntries(
        members.filter((each) => Object.hasOwn(value, each[names])).map(({ wire, codec }) => [wire, codec]),
      ),
    );
  return {
    schema: { ...schema, required: [], minProperties: 1 },
    expected,
    form: { is: 'object', members: members.map((each) => ({ ...each, codec: optional(each.codec, undefined) })) },
    wrongAt: (path) => (path.length > 0 ? (wrongAt?.(path) ?? '') : `expected ${expected}`),
    decode: (wire) => present('wire', membersOf(wire)).decode(wire) as Partial<Decoded<S>>,
    encode: (value) => present('ours', value).encode(value) as Partial<Encoded<S>>,
  };
};

/** Either streams if one of the two does. */
type EitherCodec<Then extends AnyCodec, Otherwise extends AnyCodec> =
  Then extends StreamedCodec<infer _, infer _Value, never>
    ? StreamedCodec<
        WireOf<Then> | WireOf<Otherwise>,
        ValueOf<Then> | ValueOf<Otherwise>,
        SourceOf<Then> | SourceOf<Otherwise>
      >
    : Codec<WireOf<Then> | WireOf<Otherwise>, ValueOf<Then> | ValueOf<Otherwise>>;

/** One of two objects, by whether it has the member. The first has all members of the second. */
export const eitherHas = <Then extends AnyCodec, Otherwise extends AnyCodec>(
  member: string,
  then: Then,
  otherwise: Otherwise,
): EitherCodec<Then, Otherwise> => {
  const of = (value: object): AnyCodec => (member in value ? then : otherwise);
  const codec: AnyCodec = {
    schema: { ...then.schema, required: otherwise.schema['required'] },
    expected: otherwise.expected,
    form: { is: 'either', member, then, otherwise },
    wrongAt: (path) => (path.length > 0 ? wrongAt(then, path) : `expected ${otherwise.expected}`),
    decode: (wire) => of(membersOf(wire)).decode(wire) as unknown,
    encode: (value: object) => of(value).encode(value) as unknown,
  };
  const stream: AnyCodec['stream'] = (source, sink) => writeJson(of(source), source, sink);
  return (then.stream ? { ...codec, stream } : codec) as EitherCodec<Then, Otherwise>;
};
