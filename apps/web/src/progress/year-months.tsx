import type { MonthlyStudyStats } from '@flashcards/client-sdk';
import { texts } from '../texts/texts.ts';
import { Bars } from './charts/bars.tsx';
import type { ChartData, Point } from './charts/chart-data.ts';
import { Chart } from './charts/chart.tsx';
import { Lines } from './charts/lines.tsx';
import { marksOfShares } from './charts/scale.ts';
import { monthAndYear, monthName } from './formats.ts';
import { answersIn, monthsOf } from './series.ts';

const words = texts.progress;

interface MonthParts {
  readonly year: number;
  readonly stats: Pick<MonthlyStudyStats, 'reviewsByDay' | 'months'>;
}

/** Each month of the year. */
const byMonth = (
  year: number,
  pointOf: (month: string) => Pick<Point, 'values' | 'texts'>,
): Pick<ChartData, 'unit' | 'points'> => ({
  unit: words.columns.month,
  points: monthsOf(year).map((month) => ({
    name: monthAndYear(month),
    tick: monthName(month),
    ...pointOf(month),
  })),
});

export const Ratings = ({ year, stats: { reviewsByDay } }: MonthParts) => {
  const { grades } = texts.study;
  return (
    <Chart
      title={words.ratings.title(year)}
      lead={words.ratings.lead}
      draw={Bars}
      data={{
        ...byMonth(year, (month) => ({ values: answersIn(month, reviewsByDay) })),
        series: [
          { name: grades.again, tone: 'again' },
          { name: grades.hard, tone: 'hard' },
          { name: grades.good, tone: 'good' },
          { name: grades.easy, tone: 'main' },
        ],
        format: texts.number,
      }}
    />
  );
};

export const Time = ({ year, stats: { months } }: MonthParts) => {
  if ([...months.values()].every(({ minutes }) => minutes === 0)) return null;
  return (
    <Chart
      title={words.time.title(year)}
      lead={words.time.lead}
      draw={Bars}
      data={{
        ...byMonth(year, (month) => ({ values: [months.get(month)?.minutes ?? 0] })),
        series: [{ name: words.time.minutes, tone: 'main' }],
        format: texts.number,
      }}
    />
  );
};

/** What was remembered, beside what FSRS predicted of the same reviews. */
export const Prediction = ({ year, stats: { months } }: MonthParts) => {
  const { unit, points } = byMonth(year, (month) => {
    const { reviews, passed, predicted = 0 } = months.get(month) ?? { reviews: 0, passed: 0 };
    if (reviews === 0) return { values: [undefined, undefined] };
    const values = [passed / reviews, predicted] as const;
    return { values, texts: [words.retention.of(texts.percent(values[0]), reviews), texts.percent(predicted)] };
  });
  const marks = marksOfShares(points);
  if (marks.length === 0) return null;
  return (
    <Chart
      title={words.prediction.title(year)}
      lead={words.prediction.lead}
      draw={Lines}
      data={{
        unit,
        points,
        series: [
          { name: words.prediction.remembered, tone: 'main' },
          { name: words.prediction.predicted, tone: 'quiet' },
        ],
        marks,
        format: texts.percent,
      }}
    />
  );
};
