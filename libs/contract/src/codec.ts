import type { Form } from './form.ts';
import { scalar } from './form.ts';

/** JSON Schema of a wire value (draft 2020-12, the part that OpenAPI 3.1 and ajv share). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Where the JSON of a large value goes, piece by piece. */
export interface JsonSink {
  add(json: string): void;
  /** What to wait for before more is added; `undefined` as long as there is room and time. */
  full(): Promise<void> | undefined;
}

/** How one value travels: `schema` is what the wire may hold, and the two functions are each other's inverse. */
export interface Codec<Wire, Value> {
  readonly schema: JsonSchema;
  /** Ends the sentence "Invalid value for 'x': expected …". Blank where the wire may hold anything. */
  readonly expected: string;
  readonly form: Form;
  /**
   * Only where parts of a value may be wrong by themselves: which one is, and what was expected of it, by the path to it.
   * Ends the sentence "Invalid value for 'x': …".
   */
  readonly wrongAt?: (path: readonly string[]) => string;
  /** Only of a list: what each of its entries is, so that a long one can be checked some at a time. */
  readonly items?: AnyCodec;
  /** Never sees a value that `schema` refuses; throws a TypeError where it can tell all the same. */
  readonly decode: (wire: Wire) => Value;
  readonly encode: (value: Value) => Wire;
  /** Only where a value may be large. */
  readonly stream?: (source: never, sink: JsonSink) => Promise<void>;
}

/** A codec of values that may be large. */
export interface StreamedCodec<Wire, Value, Source> extends Codec<Wire, Value> {
  /**
   * Writes the JSON that `encode` would give, a little at a time. Its source may hold in place of maps entries that are
   * made, or fetched, only when they are written.
   */
  readonly stream: (source: Source, sink: JsonSink) => Promise<void>;
}

/** A file, some of it at a time: made, or fetched, only as it is sent. */
export interface Bytes extends AsyncIterable<Uint8Array> {
  /** What whoever keeps it may call it. */
  readonly fileName?: string;
}

/** Of a reply that is a file and no JSON: `large: 'streamed'`, its source are its bytes. */
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

/** A codec for a query parameter or form field that may be absent, and then means `absent`. */
export interface OptionalCodec<Wire, Value> extends Codec<Wire, Value> {
  readonly absent: Value;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a shape holds codecs of any wire and value
export type AnyCodec = Codec<any, any>;
export type Shape = Readonly<Record<string, AnyCodec>>;

export type ValueOf<C> = C extends Codec<infer _, infer Value> ? Value : never;
export type WireOf<C> = C extends Codec<infer Wire, infer _> ? Wire : never;
/** What a server answers with: a value, or what its parts can be made from. */
export type SourceOf<C> = C extends StreamedCodec<infer _, infer _Value, infer Source> ? Source : ValueOf<C>;

/** A member that we call otherwise than the wire. */
export type Named<Ours extends string, C extends AnyCodec> = C & { readonly ours: Ours };

export const named = <const Ours extends string, C extends AnyCodec>(ours: Ours, codec: C): Named<Ours, C> => ({
  ...codec,
  ours,
});

/** What we call a member. */
export const ourName = (wire: string, codec: AnyCodec): string => ('ours' in codec ? String(codec.ours) : wire);

/** The type of that name. It distributes over the keys, so that of no keys there are no names. */
export type OurName<S extends Shape, Key> = Key extends keyof S
  ? S[Key] extends { readonly ours: infer Ours extends string }
    ? Ours
    : Key
  : never;

/** What a handler is given: every member under our name, optional ones filled in. */
export type Decoded<S extends Shape> = { readonly [Key in keyof S as OurName<S, Key>]: ValueOf<S[Key]> };
export type Sources<S extends Shape> = { readonly [Key in keyof S as OurName<S, Key>]: SourceOf<S[Key]> };
export type Encoded<S extends Shape> = { readonly [Key in keyof S]: WireOf<S[Key]> };

type OptionalKeys<S extends Shape> = {
  [Key in keyof S]: S[Key] extends { readonly absent: unknown } ? Key : never;
}[keyof S];

/** What a client gives, under our names: members with a default may be left out. */
export type Given<S extends Shape> = {
  readonly [Key in Exclude<keyof S, OptionalKeys<S>> as OurName<S, Key>]: ValueOf<S[Key]>;
} & { readonly [Key in OptionalKeys<S> as OurName<S, Key>]?: ValueOf<S[Key]> | undefined };

/** What a client sends: wire values, and members with a default may be left out. */
export type Sent<S extends Shape> = { readonly [Key in Exclude<keyof S, OptionalKeys<S>>]: WireOf<S[Key]> } & {
  readonly [Key in OptionalKeys<S>]?: WireOf<S[Key]>;
};

/** What is wrong with a value, or with the part of it that the path leads to. It quotes nothing of the value. */
export const wrongAt = ({ expected, wrongAt: within }: AnyCodec, path: readonly string[]): string =>
  within && path.length > 0 ? within(path) : `expected ${expected}`;

export const optional = <Wire, Value>(codec: Codec<Wire, Value>, absent: Value): OptionalCodec<Wire, Value> => ({
  ...codec,
  absent,
});

export const isOptional = (codec: AnyCodec): codec is OptionalCodec<unknown, unknown> => 'absent' in codec;
