import { canonicalTimeZone, parseDisplayName } from '@flashcards/accounts';
import type { Codec } from '../codec.ts';
import { named } from '../codec.ts';
import { eitherHas, object, orBlank, some } from '../combinators.ts';
import { scalar } from '../form.ts';
import { userId } from './names.ts';
import { instant, parsed, typed, wireInteger } from './scalars.ts';

/** Accepts any spelling, and returns the canonical one (contract, section 3). */
export const timeZone = parsed('iana-time-zone', 'an IANA time zone such as Europe/Rome', canonicalTimeZone);

const matching = (wire: string, pattern: RegExp, expected: string): string => {
  if (typeof wire !== 'string' || !pattern.test(wire)) throw new TypeError(`expected ${expected}`);
  return wire;
};

const hourPattern = '^(?:[01]?[0-9]|2[0-3])$';

export const hourOfDay: Codec<string, number> = {
  schema: { type: 'string', pattern: hourPattern },
  expected: 'an hour from 0 to 23',
  form: scalar('number'),
  decode: (wire) => Number(matching(wire, new RegExp(hourPattern), 'an hour')),
  encode: (value) => String(typed('number', value)),
};

const dailyLimitPattern = '^[0-9]{0,6}$';

/** New cards per day; blank means no limit (contract, section 3). */
export const dailyLimit: Codec<string, number | undefined> = {
  schema: { type: 'string', pattern: dailyLimitPattern },
  expected: 'a whole number up to 999999, or blank for no limit',
  form: { is: 'or-blank', of: { form: scalar('number') } },
  decode: (wire) => {
    const limit = matching(wire, new RegExp(dailyLimitPattern), 'digits or blank');
    return limit === '' ? undefined : Number(limit);
  },
  encode: (value) => (value === undefined ? '' : String(typed('number', value))),
};

const retentionPattern = '^0\\.[789][0-9]?$';

/** The desired retention, in hundredths. */
export const retention: Codec<string, number> = {
  schema: { type: 'string', pattern: retentionPattern },
  expected: 'a number from 0.70 to 0.99 with at most two decimals',
  form: scalar('hundredths'),
  decode: (wire) => Number(matching(wire, new RegExp(retentionPattern), 'a retention')),
  encode: (value) => value.toFixed(2),
};

export const settingsShape = {
  timeZone,
  dayRolloverHour: hourOfDay,
  newCardsPerDay: dailyLimit,
  desiredRetention: retention,
} as const;

/** The name by which others see a user; blank for none. */
export const displayName = orBlank(
  parsed('display-name', 'a name of 1 to 60 characters without control or direction characters', parseDisplayName),
);

/** Any JSON that a client keeps for itself. */
export const preferences: Codec<unknown, unknown> = {
  schema: { 'x-preferences': true, description: 'Any JSON of up to 16 KiB and 32 levels' },
  expected: 'JSON of up to 16 KiB and 32 levels, with numbers that a double holds',
  form: scalar('json'),
  decode: (wire) => wire,
  encode: (value) => value,
};

/** The settings to change; the others stay. */
export const someSettings = some({ ...settingsShape, preferences });

const profileShape = {
  userID: named('id', userId),
  xp: wireInteger,
  reviewXp: wireInteger,
  streak: wireInteger,
  longestStreak: wireInteger,
  ...settingsShape,
  createdAt: instant,
} as const;

/** The reply of get-user; `xp` is the total, `reviewXp` excludes the bonuses of completed goals and quests. */
export const userProfile = eitherHas(
  'displayName',
  object({ ...profileShape, displayName, preferences }),
  object(profileShape),
);
