import type { AnyCodec, Shape } from '@flashcards/contract';
import { formats, isOptional, wrongAt } from '@flashcards/contract';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Answer, Step } from './answer.ts';
import { invalidValueAnswer, pass, stop, wrongValueAnswer } from './answer.ts';

export type Values = Readonly<Record<string, unknown>>;

interface Check {
  readonly key: string;
  readonly isValid: (wire: unknown) => boolean;
  readonly decode: (wire: unknown) => unknown;
  /** Of the value that `isValid` has just refused. */
  readonly refusal: () => Answer;
  readonly absent?: { readonly value: unknown };
}

const ajv = new Ajv2020({ strict: true, formats: { ...formats } });

/** The part of a value that was refused; none of our keys has a slash or a tilde, which would be escaped. */
const pathOf = ({ errors }: ValidateFunction): readonly string[] => errors?.[0]?.instancePath.split('/').slice(1) ?? [];

const checkOf = (key: string, codec: AnyCodec): Check => {
  const validate = ajv.compile(codec.schema);
  const whole = invalidValueAnswer(key, codec.expected);
  return {
    key,
    isValid: (wire) => validate(wire),
    decode: codec.decode,
    refusal: () => (codec.wrongAt ? wrongValueAnswer(key, wrongAt(codec, pathOf(validate))) : whole),
    ...(isOptional(codec) ? { absent: { value: codec.absent } } : {}),
  };
};

const checked = ({ isValid, decode, refusal, absent }: Check, wire: unknown): Step<unknown> => {
  if (wire === undefined && absent) return pass(absent.value);
  return isValid(wire) ? pass(decode(wire)) : stop(refusal());
};

/**
 * Compiles a shape into the check of one request: values in documented order, the first bad one ends it, good ones
 * come out decoded. A parameter that may be absent then has its default.
 */
export const valueCheck = (shape: Shape): ((wires: Values) => Step<Values>) => {
  const checks = Object.entries(shape).map(([key, codec]) => checkOf(key, codec));
  return (wires) => {
    const decoded: Record<string, unknown> = {};
    for (const check of checks) {
      const value = checked(check, wires[check.key]);
      if (!value.ok) return value;
      decoded[check.key] = value.value;
    }
    return pass(decoded);
  };
};
