import type { Form } from './form.ts';
import { scalar } from './form.ts';

/** JSON Schema of a wire value (draft 2020-12, the part that OpenAPI 3.1 and ajv share). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Receives the JSON of a large value in pieces. */
export interface JsonSink {
  add(json: string): void;
  /** A promise to await before more is added; `undefined` while there is room and time. */
  full(): Promise<void> | undefined;
}

/** How one value is sent: `schema` describes the wire values, and the two functions are inverses of each other. */
export interface Codec<Wire, Value> {
  readonly schema: JsonSchema;
  /** Ends the sentence "Invalid value for 'x': expected …". Blank when any wire value is accepted. */
  readonly expected: string;
  readonly form: Form;
  /**
   * Only for values with parts: says which part is wrong and what was expected, by the path to it. Ends the sentence
   * "Invalid value for 'x': …".
   */
  readonly wrongAt?: (path: readonly string[]) => string;
  /** Only for lists: the codec of the entries, so that a long list can be checked in slices. */
  readonly items?: AnyCodec;
  /** Gets only values that match `schema`. Throws a TypeError for other errors. */
  readonly decode: (wire: Wire) => Value;
  readonly encode: (value: Value) => Wire;
  /** Only for values that may be large. */
  readonly stream?: (source: never, sink: JsonSink) => Promise<void>;
}

/** A codec of values that may be large. */
export interface StreamedCodec<Wire, Value, Source> extends Codec<Wire, Value> {
  /**
   * Writes the JSON of `encode` in pieces. In place of maps, the source may have entries that are made or fetched only
   * when they are written.
   */
  readonly stream: (source: Source, sink: JsonSink) => Promise<void>;
}

/** A file in pieces, which are made or fetched only when they are sent. */
export interface Bytes extends AsyncIterable<Uint8Array> {
  /** The suggested file name. */
  readonly fileName?: string;
}

/** The codec of a reply that is a file, not JSON: `large` is `'streamed'`, and its source is its bytes. */
export interface BytesCodec extends Codec<Bytes, Bytes> {
  readonly mediaType: string;
}

export const bytes = (mediaType: string): BytesCodec => ({
  schema: {},
  expected: 'a file',
  form: scalar('bytes'),
  decode: (wire) => wire,
  encode: (value) => value,
  mediaType,
});

export const isBytes = (codec: AnyCodec): codec is BytesCodec => 'mediaType' in codec;

/** A codec for a query parameter or form field that may be absent; its value is then `absent`. */
export interface OptionalCodec<Wire, Value> extends Codec<Wire, Value> {
  readonly absent: Value;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a shape holds codecs of any wire and value
export type AnyCodec = Codec<any, any>;
export type Shape = Readonly<Record<string, AnyCodec>>;

export type ValueOf<C> = C extends Codec<infer _, infer Value> ? Value : never;
export type WireOf<C> = C extends Codec<infer Wire, infer _> ? Wire : never;
/** What a server encodes: a value, or the source of its parts. */
export type SourceOf<C> = C extends StreamedCodec<infer _, infer _Value, infer Source> ? Source : ValueOf<C>;

/** A member whose name in our code differs from that on the wire. */
export type Named<Ours extends string, C extends AnyCodec> = C & { readonly ours: Ours };

export const named = <const Ours extends string, C extends AnyCodec>(ours: Ours, codec: C): Named<Ours, C> => ({
  ...codec,
  ours,
});

/** Our name of a member. */
export const ourName = (wire: string, codec: AnyCodec): string => ('ours' in codec ? String(codec.ours) : wire);

/** The type of our name. It distributes over the keys, so that no keys give no names. */
export type OurName<S extends Shape, Key> = Key extends keyof S
  ? S[Key] extends { readonly ours: infer Ours extends string }
    ? Ours
    : Key
  : never;

/** The input of a handler: every member under our name, with defaults for optional ones. */
export type Decoded<S extends Shape> = { readonly [Key in keyof S as OurName<S, Key>]: ValueOf<S[Key]> };
export type Sources<S extends Shape> = { readonly [Key in keyof S as OurName<S, Key>]: SourceOf<S[Key]> };
export type Encoded<S extends Shape> = { readonly [Key in keyof S]: WireOf<S[Key]> };

type OptionalKeys<S extends Shape> = {
  [Key in keyof S]: S[Key] extends { readonly absent: unknown } ? Key : never;
}[keyof S];

/** The input of a client, under our names: members with a default are optional. */
export type Given<S extends Shape> = {
  readonly [Key in Exclude<keyof S, OptionalKeys<S>> as OurName<S, Key>]: ValueOf<S[Key]>;
} & { readonly [Key in OptionalKeys<S> as OurName<S, Key>]?: ValueOf<S[Key]> | undefined };

/** What a client sends: wire values, where members with a default are optional. */
export type Sent<S extends Shape> = { readonly [Key in Exclude<keyof S, OptionalKeys<S>>]: WireOf<S[Key]> } & {
  readonly [Key in OptionalKeys<S>]?: WireOf<S[Key]>;
};

/** What is wrong with a value, or with its part at the path. It does not quote the value. */
export const wrongAt = ({ expected, wrongAt: within }: AnyCodec, path: readonly string[]): string =>
  within && path.length > 0 ? within(path) : `expected ${expected}`;

export const optional = <Wire, Value>(codec: Codec<Wire, Value>, absent: Value): OptionalCodec<Wire, Value> => ({
  ...codec,
  absent,
});

/** A value that is `undefined` where it is not given. */
export const given = <Wire, Value>(codec: Codec<Wire, Value>): OptionalCodec<Wire, Value | undefined> =>
  optional(codec as Codec<Wire, Value | undefined>, undefined);

export const isOptional = (codec: AnyCodec): codec is OptionalCodec<unknown, unknown> => 'absent' in codec;
