import type { AnyCodec, Shape } from '@flashcards/contract';
import { BadEntry, formats, isOptional, keepsBadEntries, keywords, ourName, wrongAt } from '@flashcards/contract';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Answer, Step } from '../reply/answer.ts';
import { invalidValueAnswer, pass, stop, wrongValueAnswer } from '../reply/answer.ts';

export type Values = Readonly<Record<string, unknown>>;

type Check = (wire: unknown) => Step<unknown>;

const ajv = new Ajv2020({ strict: true, formats: { ...formats }, keywords });

/** The path to the refused part of a value. Our keys have no slash or tilde, which would be escaped. */
const pathOf = ({ errors }: ValidateFunction): readonly string[] => errors?.[0]?.instancePath.split('/').slice(1) ?? [];

/** A member of an object is named after the object; an entry of a list is not named. */
const fieldAt = (key: string, { items }: AnyCodec, [member]: readonly string[]): string =>
  items || member === undefined ? key : `${key}.${member}`;

/** Refuses a value by its first invalid part. */
const wholeCheck = (key: string, codec: AnyCodec): Check => {
  const validate = ajv.compile(codec.schema);
  const whole = invalidValueAnswer(key, codec.expected);
  const refusal = (): Answer => {
    if (!codec.wrongAt) return whole;
    const path = pathOf(validate);
    return wrongValueAnswer(key, wrongAt(codec, path), fieldAt(key, codec, path));
  };
  return (wire) => (validate(wire) ? pass(codec.decode(wire)) : stop(refusal()));
};

/** Accepts a list with invalid entries, which its handler judges. */
const entryCheck = (key: string, codec: AnyCodec, items: AnyCodec): Check => {
  const validate = ajv.compile(items.schema);
  const most = Number(codec.schema['maxItems'] ?? Infinity);
  const noList = stop(invalidValueAnswer(key, codec.expected));
  const judged = (entry: unknown): unknown =>
    validate(entry) ? items.decode(entry) : new BadEntry(entry, pathOf(validate));
  return (wire) => (Array.isArray(wire) && wire.length <= most ? pass(wire.map(judged)) : noList);
};

const checkOf = (key: string, codec: AnyCodec): Check => {
  const { items } = codec;
  const check = items && keepsBadEntries(codec) ? entryCheck(key, codec, items) : wholeCheck(key, codec);
  return isOptional(codec) ? (wire) => (wire === undefined ? pass(codec.absent) : check(wire)) : check;
};

/**
 * Compiles a shape into the check of a request's values, in documented order. The first invalid value ends the check.
 * Valid values are decoded, under our names. An absent optional parameter gets its default. Ignored keys are left out.
 */
export const valueCheck = (shape: Shape): ((wires: Values, ignored?: readonly string[]) => Step<Values>) => {
  const checks = Object.entries(shape).map(([key, codec]) => ({
    key,
    ours: ourName(key, codec),
    check: checkOf(key, codec),
  }));
  return (wires, ignored = []) => {
    const decoded: Record<string, unknown> = {};
    for (const { key, ours, check } of checks) {
      if (ignored.includes(key)) continue;
      const value = check(wires[key]);
      if (!value.ok) return value;
      decoded[ours] = value.value;
    }
    return pass(decoded);
  };
};
