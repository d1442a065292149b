/** JSON Schema of a wire value (draft 2020-12, the part that OpenAPI 3.1 and ajv share). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How one value travels: `schema` is what the wire may hold, and the two functions are each other's inverse. */
export interface Codec<Wire, Value> {
  readonly schema: JsonSchema;
  /** Ends the sentence "Invalid value for 'x': expected …". */
  readonly expected: string;
  /** Never sees a value that `schema` refuses; throws a TypeError where it can tell all the same. */
  readonly decode: (wire: Wire) => Value;
  readonly encode: (value: Value) => Wire;
}

/** A codec for a query parameter or form field that may be absent, and then means `absent`. */
export interface OptionalCodec<Wire, Value> extends Codec<Wire, Value> {
  readonly absent: Value;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a shape holds codecs of any wire and value
export type AnyCodec = Codec<any, any>;
export type Shape = Readonly<Record<string, AnyCodec>>;

export type ValueOf<C> = C extends Codec<infer _, infer Value> ? Value : never;
export type WireOf<C> = C extends Codec<infer Wire, infer _> ? Wire : never;

/** What a handler is given: every member, optional ones filled in. */
export type Decoded<S extends Shape> = { readonly [Key in keyof S]: ValueOf<S[Key]> };
export type Encoded<S extends Shape> = { readonly [Key in keyof S]: WireOf<S[Key]> };

type OptionalKeys<S extends Shape> = {
  [Key in keyof S]: S[Key] extends { readonly absent: unknown } ? Key : never;
}[keyof S];

/** What a client gives: members with a default may be left out. */
export type Given<S extends Shape> = { readonly [Key in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[Key]> } & {
  readonly [Key in OptionalKeys<S>]?: ValueOf<S[Key]> | undefined;
};

/** What a client sends: wire values, and members with a default may be left out. */
export type Sent<S extends Shape> = { readonly [Key in Exclude<keyof S, OptionalKeys<S>>]: WireOf<S[Key]> } & {
  readonly [Key in OptionalKeys<S>]?: WireOf<S[Key]>;
};

export const optional = <Wire, Value>(codec: Codec<Wire, Value>, absent: Value): OptionalCodec<Wire, Value> => ({
  ...codec,
  absent,
});

export const isOptional = (codec: AnyCodec): codec is OptionalCodec<unknown, unknown> => 'absent' in codec;
