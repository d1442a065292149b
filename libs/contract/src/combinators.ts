import type { AnyCodec, Codec, Decoded, Encoded, JsonSchema, Shape, ValueOf, WireOf } from './codec.ts';

/**
 * Sets a member whose name is data, as JSON.parse does: `__proto__` becomes a member like any other. A plain assignment
 * would lose it, and defining each member costs a large answer half of its time.
 */
export const setMember = <Value>(target: Record<string, Value>, name: string, value: Value): void => {
  if (name !== '__proto__') target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
};

/** What a codec could not read: `path` leads to it from the outermost value. */
class Misfit extends TypeError {
  readonly path: readonly string[];

  constructor(path: readonly string[], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'expected another value', { cause });
    this.path = path;
  }
}

/** The error of a member, with the member's name put before what is known of its place. */
export const misfitAt = (name: string, cause: unknown): TypeError =>
  cause instanceof Misfit ? new Misfit([name, ...cause.path], cause.cause) : new Misfit([name], cause);

/** Where in an answer a codec's error lies: `cards.12.due_date`; `undefined` where it is the whole answer. */
export const fieldOf = (error: unknown): string | undefined =>
  error instanceof Misfit ? error.path.join('.') : undefined;

type Fixed = Readonly<Record<string, boolean | string>>;

export const membersOf = (wire: unknown): Readonly<Record<string, unknown>> => {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) throw new TypeError('expected an object');
  return wire as Readonly<Record<string, unknown>>;
};

/** An object with exactly these members. `fixed` members travel with it and mean nothing, such as `success: true`. */
export const object = <S extends Shape>(shape: S, fixed: Fixed = {}): Codec<Encoded<S>, Decoded<S>> => {
  const codecs = Object.entries(shape);
  const constants = Object.entries(fixed).map(([key, value]): [string, JsonSchema] => [key, { const: value }]);
  return {
    schema: {
      type: 'object',
      required: [...Object.keys(fixed), ...Object.keys(shape)],
      additionalProperties: false,
      properties: Object.fromEntries([...constants, ...codecs.map(([key, codec]) => [key, codec.schema])]),
    },
    expected: `an object with ${codecs.map(([key]) => `'${key}'`).join(', ')}`,
    decode: (wire) => {
      const members = membersOf(wire);
      const decoded: Record<string, unknown> = {};
      let at = '';
      try {
        for (const [key, codec] of codecs) {
          at = key;
          decoded[key] = codec.decode(members[key]);
        }
      } catch (error) {
        throw misfitAt(at, error);
      }
      return decoded as Decoded<S>;
    },
    encode: (value) => {
      const encoded: Record<string, unknown> = { ...fixed };
      for (const [key, codec] of codecs) encoded[key] = codec.encode(value[key]);
      return encoded as Encoded<S>;
    },
  };
};

export const list = <C extends AnyCodec>(
  item: C,
  limits: { readonly maxItems?: number; readonly minItems?: number } = {},
): Codec<readonly WireOf<C>[], readonly ValueOf<C>[]> => ({
  schema: { type: 'array', items: item.schema, ...limits },
  expected: `a list of ${item.expected}`,
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

/** An object whose keys are data. A Map inside: a key may be `__proto__`, and the order is kept. */
export const map = <Key extends string, C extends AnyCodec>(
  key: Codec<string, Key>,
  item: C,
): Codec<Readonly<Record<string, WireOf<C>>>, ReadonlyMap<Key, ValueOf<C>>> => ({
  schema: { type: 'object', additionalProperties: item.schema },
  expected: `an object of ${item.expected}`,
  decode: (wire) => {
    const values = new Map<Key, ValueOf<C>>();
    let at = '';
    try {
      for (const [name, each] of Object.entries(membersOf(wire))) {
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
});

type Names<Wire> = Readonly<Record<string, keyof Wire>>;
type Renamed<Value, N extends Names<Value>> = { readonly [Name in keyof N]: Value[N[Name]] };

/** Gives the members of an object our names: `{ lastReview: 'last_review' }`. Wire names stay on the wire. */
export const renamed = <Wire, Value, const N extends Names<Value>>(
  codec: Codec<Wire, Value>,
  names: N,
): Codec<Wire, Renamed<Value, N>> => {
  const pairs = Object.entries(names) as readonly (readonly [string, keyof Value])[];
  return {
    ...codec,
    decode: (wire) => {
      const value = codec.decode(wire);
      const renamed: Record<string, unknown> = {};
      for (const [ours, theirs] of pairs) renamed[ours] = value[theirs];
      return renamed as Renamed<Value, N>;
    },
    encode: (value) => {
      const renamed = {} as Record<keyof Value, unknown>;
      for (const [ours, theirs] of pairs) renamed[theirs] = value[ours as keyof N];
      return codec.encode(renamed as Value);
    },
  };
};
