import type { Codec } from '../codec.ts';
import { given, named } from '../codec.ts';
import { eitherHas, list, object, orBlank } from '../combinators.ts';
import { scalar } from '../form.ts';
import { retention } from './account.ts';
import { signedDecimal } from './card-memory.ts';
import { previewedMembers } from './card-status.ts';
import { text, wireInteger } from './scalars.ts';
import { studyCardMembers } from './study-card.ts';

const days = '^(?:[1-9]|1[0-4])$';

/** Days from today on. */
export const ahead = given(
  orBlank({
    schema: { type: 'string', pattern: days },
    expected: 'a whole number from 1 to 14',
    form: scalar('number'),
    decode: Number,
    encode: (value: number) => String(value),
  } as Codec<string, number>),
);

/** `minutes` of a step, else blank. */
const preview = object({ ...previewedMembers, minutes: orBlank(wireInteger) });

const queuedCard = object({
  ...studyCardMembers,
  media: list(text),
  previews: object({ again: preview, hard: preview, good: preview, easy: preview }),
});

const queue = {
  cards: list(queuedCard),
  counts: object({ new: wireInteger, learning: wireInteger, review: wireInteger }),
  next: text,
} as const;

/** What an app needs to schedule cards by itself. */
const scheduling = object({
  timeZone: text,
  dayRolloverHour: wireInteger,
  presets: list(
    object({
      scope: text,
      weights: list(signedDecimal),
      desiredRetention: named('desiredRetention', retention),
      load: list(wireInteger),
    }),
  ),
});

/** The reply of get-study-queue; `scheduling` with `ahead` only. */
export const studyQueue = eitherHas('scheduling', object({ ...queue, scheduling }), object(queue));
