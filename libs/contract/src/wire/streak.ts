import type { LocalDate } from '@flashcards/kernel';
import { parseLocalDate } from '@flashcards/kernel';
import type { Codec, OptionalCodec } from '../codec.ts';
import { optional } from '../codec.ts';
import { map } from '../combinators.ts';
import { scalar } from '../form.ts';
import { wireInteger } from './scalars.ts';

type StreakWire = readonly [{ readonly 200: 200; readonly streak: string }];

/** `[{"200":200,"streak":"3"}]`, the reply of calculate-streak (specification 4.13). */
export const streakReply: Codec<StreakWire, number> = {
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: 1,
    items: {
      type: 'object',
      required: ['200', 'streak'],
      additionalProperties: false,
      properties: { 200: { const: 200 }, streak: wireInteger.schema },
    },
  },
  expected: 'a streak',
  form: scalar('streak'),
  decode: (wire) => {
    const [entry] = Array.isArray(wire) ? (wire as unknown as Partial<StreakWire>) : [];
    if (!entry) throw new TypeError('expected a list of one streak');
    return wireInteger.decode(entry.streak);
  },
  encode: (streak) => [{ 200: 200, streak: wireInteger.encode(streak) }],
};

/** Only the exact value `true` increases the streak; any other counts as absent (contract, section 5). */
export const increase: OptionalCodec<string, boolean> = optional(
  {
    schema: { description: 'Only `true` increases; anything else, repeated or not, is as none.' },
    expected: '',
    form: scalar('any'),
    decode: (wire) => wire === 'true',
    encode: (value) => String(value),
  },
  false,
);

const dayKey = /^(\d{2})[-/](\d{2})[-/](\d{4})$/;

/** Writes dd-mm-yyyy. Reads dd/mm/yyyy as well, because the specification has both (section 2). */
export const heatmapKey: Codec<string, LocalDate> = {
  schema: { type: 'string', pattern: '^[0-9]{2}-[0-9]{2}-[0-9]{4}$' },
  expected: 'a date dd-mm-yyyy',
  form: scalar('day'),
  decode: (wire) => {
    const [, day, month, year] = dayKey.exec(wire) ?? [];
    const date = parseLocalDate(`${year}-${month}-${day}`);
    if (date === undefined) throw new TypeError('expected a date dd-mm-yyyy');
    return date;
  },
  encode: (date) => `${date.slice(8)}-${date.slice(5, 7)}-${date.slice(0, 4)}`,
};

/** The streak on each day of a heatmap, ascending by date. */
export const heatmap = map(heatmapKey, wireInteger);
