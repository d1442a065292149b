import type { Shape } from '@flashcards/contract';
import { formats, isOptional } from '@flashcards/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Answer, Step } from './answer.ts';
import { invalidValueAnswer, pass, stop } from './answer.ts';

export type Values = Readonly<Record<string, unknown>>;

interface Check {
  readonly key: string;
  readonly isValid: (wire: unknown) => boolean;
  readonly decode: (wire: unknown) => unknown;
  readonly refusal: Answer;
  readonly absent?: { readonly value: unknown };
}

const ajv = new Ajv2020({ strict: true, formats: { ...formats } });

const checksOf = (shape: Shape): readonly Check[] =>
  Object.entries(shape).map(([key, codec]) => ({
    key,
    isValid: ajv.compile(codec.schema),
    decode: codec.decode,
    refusal: invalidValueAnswer(key, codec.expected),
    ...(isOptional(codec) ? { absent: { value: codec.absent } } : {}),
  }));

/**
 * Compiles a shape into the check of one request: values in documented order, the first bad one ends it, good ones
 * come out decoded. A parameter that may be absent then has its default.
 */
export const valueCheck = (shape: Shape): ((wires: Values) => Step<Values>) => {
  const checks = checksOf(shape);
  return (wires) => {
    const decoded: Record<string, unknown> = {};
    for (const { key, isValid, decode, refusal, absent } of checks) {
      const wire = wires[key];
      if (wire === undefined && absent) decoded[key] = absent.value;
      else if (isValid(wire)) decoded[key] = decode(wire);
      else return stop(refusal);
    }
    return pass(decoded);
  };
};
