import type { AnyCodec, Shape } from './codec.ts';
import { cardSide } from './wire/card-texts.ts';
import { description } from './wire/names.ts';

const short = 64 * 1024;
const described = 128 * 1024;
/** Bytes of a body with a list or a side of a card: the largest size of any body. */
export const longestBody = 1_000_000;

/** Compares schemas, because `named` copies a codec. */
const isOf = (codec: AnyCodec, other: AnyCodec): boolean => codec.schema === other.schema;

const isLong = (codec: AnyCodec): boolean => codec.items !== undefined || isOf(codec, cardSide);

/** The most bytes of a JSON body with these keys (contract, section 8): 1 MB with a list or a side of a card. */
export const mostBodyBytes = (body: Shape): number => {
  const codecs = Object.values(body);
  if (codecs.some(isLong)) return longestBody;
  return codecs.some((codec) => isOf(codec, description)) ? described : short;
};
