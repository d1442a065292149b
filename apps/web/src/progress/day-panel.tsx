import type { DayReviews, FullStudyStats } from '@flashcards/client-sdk';
import type { LocalDate } from '@flashcards/kernel';
import { dayMonthYear, daysBetween, parseLocalDate } from '@flashcards/kernel';
import { addressOf } from '../cards/search.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../notices.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { fullDate } from './formats.ts';
import type { Scope } from './scope.ts';
import { queryOf } from './scope.ts';
import { ratings, sumOf } from './series.ts';
import type { YearDays } from './year-days.ts';
import { amountOn } from './year-days.ts';
import { firstOf, lastOf } from './year.ts';

const words = texts.progress.day;
const names = { ...texts.study.grades, ...words.names };

/** What only the day's own statistics tell. */
const detailsOf = ({ minutes, retention }: FullStudyStats) => {
  const counted = [...retention.values()].flatMap(({ young, mature }) => [young, mature]);
  const reviews = sumOf(counted.map((each) => each.reviews));
  const share = sumOf(counted.map((each) => each.passed)) / reviews;
  return {
    ...(minutes > 0 && { time: texts.progress.duration(minutes) }),
    ...(reviews > 0 && { retention: words.remembered(texts.percent(share), reviews) }),
  };
};

interface DayParts {
  readonly days: YearDays;
  readonly day: LocalDate;
  readonly scope: Scope;
}

const Done = ({ days: { streaks }, day, scope, counts }: DayParts & { readonly counts: DayReviews }) => {
  const { value, error, reload } = useResource(
    async () => ({ day, stats: await client.stats.get({ ...scope, from: day, to: day, detail: 'full' }) }),
    [day, queryOf(scope)],
  );
  const streak = streaks.get(day);
  const facts: Readonly<Partial<Record<keyof typeof names, string>>> = {
    ...Object.fromEntries([...ratings, 'new' as const].map((name) => [name, texts.number(counts[name])])),
    ...(value?.day === day && detailsOf(value.stats)),
    ...(streak !== undefined && { streak: texts.number(streak) }),
  };
  return (
    <>
      <dl class="facts">
        {(Object.keys(facts) as (keyof typeof names)[]).map((name) => (
          <div key={name}>
            <dt>{names[name]}</dt>
            <dd>{facts[name]}</dd>
          </div>
        ))}
      </dl>
      {error !== undefined && <Problem error={error} onRetry={reload} />}
    </>
  );
};

/** Imported reviews alone make no streak, and their cards are not found by their day. */
const hasCards = (days: YearDays, day: LocalDate): boolean =>
  amountOn(days, day) > 0 && (day > days.today || days.streaks.has(day));

/** To the cards that were reviewed on a day, or are due on a later one. */
const CardsLink = ({ days: { today }, day, scope: { set = '', folder = '' } }: DayParts) => {
  const due = `prop:due=${daysBetween(today, day)} -is:suspended`;
  const query = day > today ? due : `studied:${dayMonthYear(day)}`;
  return (
    <a class="button button-small" href={addressOf({ query, set, folder, sort: '' })}>
      {words.cards}
    </a>
  );
};

const Chosen = (parts: DayParts) => {
  const { days, day } = parts;
  const amount = amountOn(days, day);
  const isAhead = day > days.today;
  const counts = days.reviews.get(day);
  return (
    <>
      <h3>
        {fullDate(day)}
        {isAhead && <span>{texts.progress.year.dueCards(amount)}</span>}
        {counts && <span>{texts.progress.reviews(amount)}</span>}
      </h3>
      {hasCards(days, day) && <CardsLink {...parts} />}
      {counts && <Done {...parts} counts={counts} />}
      {!counts && !isAhead && <p>{words.none}</p>}
    </>
  );
};

interface PanelParts extends Omit<DayParts, 'day'> {
  readonly day: LocalDate | undefined;
  readonly onDay: (day: LocalDate) => void;
}

/** What was done on the chosen day, which may be typed, too. */
export const DayPanel = ({ onDay, day, ...parts }: PanelParts) => {
  const { year } = parts.days;
  const take = (text: string): void => {
    const taken = parseLocalDate(text);
    if (taken?.startsWith(`${year}-`)) onDay(taken);
  };
  return (
    <div class="day-panel">
      <Field name={texts.progress.columns.day}>
        <input
          type="date"
          min={firstOf(year)}
          max={lastOf(year)}
          value={day ?? ''}
          onChange={({ currentTarget }) => take(currentTarget.value)}
        />
      </Field>
      <div class="day-done" role="status">
        {day === undefined ? <p>{words.choose}</p> : <Chosen {...parts} day={day} />}
      </div>
    </div>
  );
};
