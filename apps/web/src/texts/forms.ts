/** The country's variant of a language, without a calendar or numerals of its own. Some browsers name no real language. */
const variantOf = (language: string, tag: string): string | undefined => {
  try {
    const locale = new Intl.Locale(tag);
    return locale.language === language ? locale.baseName : undefined;
  } catch {
    return undefined;
  }
};

/** The learner's own variant of a language, such as `en-GB`, where the browser names one. */
export const localeOf = (
  language: string,
  tags: readonly string[] = (globalThis.navigator as Navigator | undefined)?.languages ?? [],
): string => tags.map((tag) => variantOf(language, tag)).find((variant) => variant !== undefined) ?? language;

/** The numbers and plural forms of a language with two of them. */
export const formsOf = (language: string) => {
  const number = new Intl.NumberFormat(localeOf(language));
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
  const locale = localeOf(language);
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const weekdayTime = new Intl.DateTimeFormat(locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
  const hour = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const weight = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  return {
    moment: (date: Date) => moment.format(date),
    date: (day: Date) => date.format(day),
    /** Of a day such as 2026-03-01. */
    calendarDay: (localDate: string) => day.format(new Date(localDate)),
    clockTime: (at: Date) => clock.format(at),
    tenths: (amount: number) => tenths.format(amount),
    weekdayTime: (date: Date) => weekdayTime.format(date),
    hour: (hours: number) => hour.format(hours * 3_600_000),
    timeIn: (timeZone: string) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(),
    percent: (share: number) => percent.format(share),
    weight: (value: number) => weight.format(value),
  };
};
