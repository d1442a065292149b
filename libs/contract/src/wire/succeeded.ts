import type { AnyCodec, Codec, SourceOf, StreamedCodec, ValueOf, WireOf } from '../codec.ts';
import { membersOf, object } from '../combinators.ts';
import { scalar } from '../form.ts';
import { misfitAt } from '../misfit.ts';
import { text } from './scalars.ts';

/** The reply of an operation without a result. */
export const succeeded: Codec<{ readonly success: true }, void> = {
  schema: {
    type: 'object',
    required: ['success'],
    additionalProperties: false,
    properties: { success: { const: true } },
  },
  expected: "an object with 'success'",
  form: scalar('nothing'),
  decode: (wire) => {
    if (membersOf(wire)['success'] !== true) throw new TypeError("expected 'success'");
  },
  encode: () => ({ success: true }),
};

/** The texts of a reply for people. Their wording may change, so the schema only says that they are texts. */
type Words = Readonly<Record<string, string | true>>;
type WireWords<W extends Words> = { readonly [Key in keyof W]: W[Key] extends true ? true : string };

/** Reads one member: a client does not need the texts next to it. */
const memberRead =
  <C extends AnyCodec>(key: string, { decode }: C) =>
  (wire: unknown): ValueOf<C> => {
    const member = membersOf(wire)[key];
    try {
      return decode(member) as ValueOf<C>;
    } catch (error) {
      throw misfitAt(key, error);
    }
  };

/** An object with the texts and other members. */
const saying = (words: Words, members: Readonly<Record<string, AnyCodec>>) => {
  const all = Object.entries(words);
  const texts = all.flatMap(([key, word]) => (word === true ? [] : [[key, text] as const]));
  const fixed = Object.fromEntries(all.filter(([, word]) => word === true)) as Readonly<Record<string, true>>;
  return object({ ...Object.fromEntries(texts), ...members }, fixed) as StreamedCodec<Words, Words, unknown>;
};

/** The reply of an operation without a result, with these texts. */
export const says = <const W extends Words>(words: W): Codec<WireWords<W>, void> => {
  const whole = saying(words, {});
  const [sentence = ''] = Object.keys(words).filter((key) => words[key] !== true);
  const read = memberRead(sentence, text);
  return {
    ...whole,
    form: { is: 'only', member: sentence, of: { form: scalar('void') } },
    decode: (wire) => void read(wire),
    encode: () => words as unknown as WireWords<W>,
  };
};

/** The reply of an operation, with a sentence that contains the value. */
export const saysOf = <const Key extends string, Value extends string>(
  key: Key,
  sentence: (value: Value) => string,
): Codec<Readonly<Record<Key, string>>, Value> => {
  const [before = '', after = ''] = sentence('\n' as Value).split('\n');
  const said: Codec<string, Value> = {
    ...text,
    form: scalar('void'),
    decode: (wire) => text.decode(wire).slice(before.length, wire.length - after.length) as Value,
    encode: sentence,
  };
  return only(key, said) as unknown as Codec<Readonly<Record<Key, string>>, Value>;
};

type Wire<W extends Words, Key extends string, C extends AnyCodec> = {
  readonly [Each in keyof W | Key]: Each extends Key ? WireOf<C> : W[Each] extends true ? true : string;
};
type OnlyCodec<W extends Words, Key extends string, C extends AnyCodec> =
  C extends StreamedCodec<infer _, infer _Value, never>
    ? StreamedCodec<Wire<W, Key, C>, ValueOf<C>, SourceOf<C>>
    : Codec<Wire<W, Key, C>, ValueOf<C>>;

/** A reply whose value is one member of an object, after these texts. */
export const only = <
  const Key extends string,
  C extends AnyCodec,
  const W extends Words = Readonly<Record<never, never>>,
>(
  key: Key,
  codec: C,
  words: W = {} as W,
): OnlyCodec<W, Key, C> => {
  const whole = saying(words, { [key]: codec });
  const all = (value: unknown) => ({ ...words, [key]: value }) as Words;
  const made: Codec<Words, unknown> = {
    ...whole,
    form: { is: 'only', member: key, of: codec },
    decode: memberRead(key, codec),
    encode: (value) => whole.encode(all(value)),
  };
  const { stream } = whole;
  const streamed = {
    ...made,
    stream: (source: unknown, sink: Parameters<typeof stream>[1]) => stream(all(source), sink),
  };
  return (codec.stream ? streamed : made) as unknown as OnlyCodec<W, Key, C>;
};
