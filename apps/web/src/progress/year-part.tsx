import type { MonthlyStudyStats, UserProfile } from '@flashcards/client-sdk';
import type { LocalDate } from '@flashcards/kernel';
import { daysBetween } from '@flashcards/kernel';
import { Loading, Problem } from '../notices.tsx';
import { useCounted } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { Bars } from './charts/bars.tsx';
import { Chart } from './charts/chart.tsx';
import { hourName } from './formats.ts';
import type { Scope } from './scope.ts';
import { queryOf } from './scope.ts';
import { sumOf } from './series.ts';
import type { YearDays } from './year-days.ts';
import { Prediction, Ratings, Time } from './year-months.tsx';
import { YearSection } from './year-section.tsx';
import { firstOf, lastOf } from './year.ts';

const words = texts.progress;

type YearStats = Pick<MonthlyStudyStats, 'reviewsByDay' | 'hours' | 'minutes' | 'months'>;

const nothing: YearStats = { reviewsByDay: new Map(), hours: [], minutes: 0, months: new Map() };

const hasBegun = (year: number, today: LocalDate): boolean => firstOf(year) <= today;
/** The last day of a year, or today in the present one. */
const endOf = (year: number, today: LocalDate): LocalDate => (lastOf(year) < today ? lastOf(year) : today);

const load = async (scope: Scope, year: number, today: LocalDate): Promise<{ year: number; stats: YearStats }> => {
  if (!hasBegun(year, today)) return { year, stats: nothing };
  const range = { from: firstOf(year), to: endOf(year, today) };
  return { year, stats: await client.stats.get({ ...scope, ...range, imported: true, months: true }) };
};

const Hours = ({ year, stats }: { readonly year: number; readonly stats: YearStats }) => (
  <Chart
    title={words.hours.title(year)}
    lead={words.hours.lead}
    draw={Bars}
    data={{
      unit: words.columns.hour,
      series: [
        { name: words.hours.passed, tone: 'good' },
        { name: words.hours.failed, tone: 'again' },
      ],
      points: stats.hours.map(({ hour, reviews, passed }) => ({
        name: hourName(hour),
        tick: hour % 6 === 0 ? hourName(hour) : undefined,
        values: [passed, reviews - passed],
      })),
      format: texts.number,
    }}
  />
);

interface FigureParts {
  readonly account: UserProfile;
  readonly year: number;
  readonly today: LocalDate;
  readonly stats: YearStats;
}

const figuresOf = ({
  account: { streak, longestStreak },
  year,
  today,
  stats: { reviewsByDay, minutes },
}: FigureParts) => {
  const { figures } = words;
  const reviews = sumOf([...reviewsByDay.values()].map((day) => day.reviews));
  const studied = reviewsByDay.size;
  const passed = daysBetween(firstOf(year), endOf(year, today)) + 1;
  const each = (amount: number): number => Math.round(amount / Math.max(1, studied));
  const all = [
    [texts.number(streak), figures.streak(streak), figures.longest(longestStreak)],
    [texts.number(studied), figures.studied(studied), figures.share(texts.percent(studied / passed), year)],
    [texts.number(reviews), figures.reviews(reviews), figures.average(each(reviews))],
    [words.duration(minutes), figures.time, figures.timeAverage(words.duration(each(minutes)))],
  ] as const;
  return hasBegun(year, today) ? all : all.slice(0, 1);
};

const Figures = (parts: FigureParts) => (
  <ul class="figures">
    {figuresOf(parts).map(([figure, name, detail]) => (
      <li key={name} class="figure">
        <span>
          <strong>{figure}</strong> {name}
          <span class="figure-detail">{detail}</span>
        </span>
      </li>
    ))}
  </ul>
);

interface YearParts extends Omit<YearDays, 'reviews'> {
  readonly scope: Scope;
  readonly account: UserProfile;
  readonly years: { readonly from: number; readonly to: number };
  readonly onYear: (year: number) => void;
}

/** What was done in a year. Each year is loaded when it is shown; the one before stays meanwhile. */
export const YearPart = ({ scope, account, years, onYear, ...asked }: YearParts) => {
  const { year, today } = asked;
  const { value, error, reload } = useCounted(() => load(scope, year, today), [queryOf(scope), year, today]);
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (value === undefined) return <Loading />;
  const { stats } = value;
  const days = { ...asked, year: value.year, reviews: stats.reviewsByDay };
  return (
    <>
      <Figures account={account} year={value.year} today={today} stats={stats} />
      <YearSection days={days} scope={scope} year={year} years={years} onYear={onYear} />
      {stats.reviewsByDay.size > 0 && (
        <div class="pair">
          <Ratings year={value.year} stats={stats} />
          <Hours year={value.year} stats={stats} />
          <Time year={value.year} stats={stats} />
          <Prediction year={value.year} stats={stats} />
        </div>
      )}
    </>
  );
};
