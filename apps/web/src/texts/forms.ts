/** The numbers and plural forms of a language with two of them. */
export const formsOf = (language: string) => {
  const number = new Intl.NumberFormat(language);
  const one = new Intl.PluralRules(language);
  const unit = (amount: number, singular: string, plural: string): string =>
    one.select(amount) === 'one' ? singular : plural;
  const count = (amount: number, singular: string, plural: string): string =>
    `${number.format(amount)} ${unit(amount, singular, plural)}`;
  /** A name keeps its own direction of writing. */
  const isolated = (name: string): string => `\u2068${name}\u2069`;
  return { number, unit, count, isolated };
};

/** Dates, times and shares of a language. */
export const formatsOf = (language: string) => {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const tenths = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const weekdayTime = new Intl.DateTimeFormat(language, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
  const hour = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const weight = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  return {
    moment: (date: Date) => moment.format(date),
    date: (day: Date) => date.format(day),
    /** Of a day such as 2026-03-01. */
    calendarDay: (localDate: string) => day.format(new Date(localDate)),
    clockTime: (at: Date) => clock.format(at),
    tenths: (amount: number) => tenths.format(amount),
    weekdayTime: (date: Date) => weekdayTime.format(date),
    hour: (hours: number) => hour.format(hours * 3_600_000),
    timeIn: (timeZone: string) => new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(),
    percent: (share: number) => percent.format(share),
    weight: (value: number) => weight.format(value),
  };
};
