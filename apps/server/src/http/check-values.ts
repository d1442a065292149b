import type { AnyCodec, Shape } from '@flashcards/contract';
import { formats, isOptional, wrongAt } from '@flashcards/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Answer, Step } from './answer.ts';
import { invalidValueAnswer, pass, protocolAnswer, stop, wrongValueAnswer } from './answer.ts';
import type { LongListCheck } from './check-list.ts';
import { longListCheck, pathOf } from './check-list.ts';
import { LongList } from './long-list.ts';

export type Values = Readonly<Record<string, unknown>>;

interface Check {
  readonly key: string;
  readonly isValid: (wire: unknown) => boolean;
  readonly decode: (wire: unknown) => unknown;
  /** Of the value that `isValid` has just refused. */
  readonly refusal: () => Answer;
  /** Only of a list. */
  readonly checkLong?: LongListCheck;
  readonly absent?: { readonly value: unknown };
}

const ajv = new Ajv2020({ strict: true, formats: { ...formats } });

const checkOf = (key: string, codec: AnyCodec, malformed: Answer): Check => {
  const validate = ajv.compile(codec.schema);
  const whole = invalidValueAnswer(key, codec.expected);
  const { items } = codec;
  return {
    key,
    isValid: (wire) => validate(wire),
    decode: codec.decode,
    refusal: () => (codec.wrongAt ? wrongValueAnswer(key, wrongAt(codec, pathOf(validate))) : whole),
    ...(items
      ? { checkLong: longListCheck(key, { codec, items, validate: ajv.compile(items.schema), malformed }) }
      : {}),
    ...(isOptional(codec) ? { absent: { value: codec.absent } } : {}),
  };
};

const checked = ({ isValid, decode, refusal, checkLong, absent }: Check, wire: unknown) => {
  if (wire === undefined && absent) return pass(absent.value);
  if (checkLong && wire instanceof LongList) return checkLong(wire);
  return isValid(wire) ? pass(decode(wire)) : stop(refusal());
};

/**
 * Compiles a shape into the check of one request: values in documented order, the first bad one ends it, good ones
 * come out decoded. A parameter that may be absent then has its default. `malformed` is the answer to a long list that turns
 * out to be no JSON.
 */
export const valueCheck = (
  shape: Shape,
  malformed = protocolAnswer('malformed_request'),
): ((wires: Values) => Promise<Step<Values>>) => {
  const checks = Object.entries(shape).map(([key, codec]) => checkOf(key, codec, malformed));
  return async (wires) => {
    const decoded: Record<string, unknown> = {};
    for (const check of checks) {
      const checking = checked(check, wires[check.key]);
      const value = checking instanceof Promise ? await checking : checking;
      if (!value.ok) return value;
      decoded[check.key] = value.value;
    }
    return pass(decoded);
  };
};
