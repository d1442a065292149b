import type { Codec } from '../codec.ts';

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
