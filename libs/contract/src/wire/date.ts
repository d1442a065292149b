import type { LocalDate } from '@flashcards/kernel';
import { parseLocalDate } from '@flashcards/kernel';
import type { Codec } from '../codec.ts';

const dayMonthYear = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Reads dd/mm/yyyy; `undefined` for a day the calendar does not have. */
export const parseWireDate = (wire: string): LocalDate | undefined => {
  const [, day, month, year] = dayMonthYear.exec(wire) ?? [];
  return parseLocalDate(`${year}-${month}-${day}`);
};

/** dd/mm/yyyy on the wire (specification, conventions), an ISO date inside. */
export const wireDate: Codec<string, LocalDate> = {
  schema: { type: 'string', format: 'dd-mm-yyyy-date', pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$' },
  expected: 'a date dd/mm/yyyy',
  decode: (wire) => {
    const date = parseWireDate(wire);
    if (date === undefined) throw new TypeError('expected a date dd/mm/yyyy');
    return date;
  },
  encode: (date) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`,
};
