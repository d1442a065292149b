import { parseLocalDate } from '@flashcards/kernel';
import type { Codec } from '../codec.ts';
import { given, named } from '../codec.ts';
import { eitherHas, list, object, orBlank } from '../combinators.ts';
import { scalar } from '../form.ts';
import { decimal } from './card-memory.ts';
import { folderPath } from './names.ts';
import { wireBoolean, wireDate, wireInteger } from './scalars.ts';
import { setWithoutFolder } from './set-without-folder.ts';
import { daysAhead } from './scheduling.ts';
import { detail } from './study-card.ts';

const monthYear = /^(\d{2})\/(\d{4})$/;

const parseMonth = (wire: string): string | undefined => {
  const [, month, year] = monthYear.exec(wire) ?? [];
  return parseLocalDate(`${year}-${month}-01`)?.slice(0, 7);
};

/** mm/yyyy on the wire (contract, section 4), yyyy-mm in code. */
export const wireMonth: Codec<string, string> = {
  schema: { type: 'string', pattern: '^[0-9]{2}/[0-9]{4}$' },
  expected: 'a month mm/yyyy',
  form: scalar('month'),
  decode: (wire) => {
    const month = typeof wire === 'string' ? parseMonth(wire) : undefined;
    if (month === undefined) throw new TypeError('expected a month mm/yyyy');
    return month;
  },
  encode: (month) => `${month.slice(5)}/${month.slice(0, 4)}`,
};

const day = object({
  date: wireDate,
  reviews: wireInteger,
  again: wireInteger,
  hard: wireInteger,
  good: wireInteger,
  easy: wireInteger,
  new: wireInteger,
});

const retained = object({ reviews: wireInteger, passed: wireInteger });

const stats = {
  reviewsByDay: list(day),
  forecast: list(object({ date: wireDate, due: wireInteger })),
  overdue: wireInteger,
  retention: list(object({ month: wireMonth, young: retained, mature: retained })),
  states: object({
    new: wireInteger,
    learning: wireInteger,
    young: wireInteger,
    mature: wireInteger,
    suspended: wireInteger,
  }),
} as const;

const hour = object({ hour: wireInteger, reviews: wireInteger, passed: wireInteger });

const month = object({
  ...{ month: wireMonth, minutes: wireInteger },
  ...{ reviews: wireInteger, passed: wireInteger, predicted: orBlank(decimal) },
});

const timed = { ...stats, hours: list(hour), minutes: wireInteger } as const;

/** The reply of get-study-stats; its lists are ascending. */
export const studyStats = eitherHas(
  'months',
  object({ ...timed, months: list(month) }),
  eitherHas('hours', object(timed), object(stats)),
);

const date = orBlank(wireDate);

const from: typeof date = { ...date, expected: `${date.expected}, not after 'to' and at most 3660 days with it` };
const to: typeof date = {
  ...date,
  expected: `${date.expected}, at most 3660 days with 'from', or else with the day on which the account was made`,
};

/** What to count. A blank value counts as not given. */
export const statsQuery = {
  from: given(from),
  to: given(to),
  flashcardID: named('set', given(setWithoutFolder)),
  folder: given(folderPath),
  forecast: given(orBlank(daysAhead)),
  imported: given(orBlank(wireBoolean)),
  months: given(orBlank(wireBoolean)),
  detail,
};
