import type { MonthRetention, Retention, StudyStats } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { Field } from '../parts/field.tsx';
import { texts } from '../texts/texts.ts';
import { Bars } from './charts/bars.tsx';
import { Chart } from './charts/chart.tsx';
import type { Point } from './charts/chart-data.ts';
import { Donut } from './charts/donut.tsx';
import { Lines } from './charts/lines.tsx';
import { marksOfShares } from './charts/scale.ts';
import { dayAndMonth, monthAndYear, monthName } from './formats.ts';
import { partsOf, sumOf } from './series.ts';

const words = texts.progress;

/** Days in all, and in one bar. */
const ranges = { days: [30, 1], weeks: [364, 7] } as const;
type Range = keyof typeof ranges;

const duePoints = ({ forecast, overdue }: StudyStats, [length, size]: readonly [number, number]): readonly Point[] => {
  let total = 0;
  return partsOf([...forecast].slice(0, length), size).map((part, index) => {
    const [[first] = ['']] = part;
    const late = index === 0 ? overdue : 0;
    const due = sumOf(part.map(([, cards]) => cards));
    total += due;
    return {
      name: texts.day(first),
      tick: index % (size === 1 ? 7 : 13) === 0 ? dayAndMonth(first) : undefined,
      values: [due - late, late, total],
    };
  });
};

export const Forecast = ({ stats }: { readonly stats: StudyStats }) => {
  const { forecast } = words;
  const [range, setRange] = useState<Range>('days');
  const points = duePoints(stats, ranges[range]);
  const total = points.at(-1)?.values.at(-1) ?? 0;
  const lead = forecast.lead(total, Math.round(total / ranges[range][0]));
  return (
    <Chart
      title={forecast.title}
      lead={stats.overdue === 0 ? lead : `${lead} ${forecast.overdue(stats.overdue)}`}
      draw={Bars}
      data={{
        unit: range === 'days' ? words.columns.day : words.columns.week,
        series: [
          { name: forecast.due, tone: 'main' },
          { name: forecast.late, tone: 'again' },
          { name: forecast.total, tone: 'quiet', isArea: true },
        ],
        points,
        format: texts.number,
      }}
    >
      <Field name={forecast.range}>
        <select value={range} onChange={({ currentTarget }) => setRange(currentTarget.value as Range)}>
          {(Object.keys(ranges) as Range[]).map((name) => (
            <option key={name} value={name}>
              {forecast.ranges[name]}
            </option>
          ))}
        </select>
      </Field>
    </Chart>
  );
};

const shareOf = ({ reviews, passed }: Retention): number | undefined => (reviews === 0 ? undefined : passed / reviews);

/** The name of some months, at most one in twelve places, and of January the year. */
const monthTick = (month: string, months: number): string | undefined => {
  const number = Number(month.slice(5));
  const every = [1, 2, 3, 6].find((step) => months / step <= 12) ?? 12;
  if ((number - 1) % every > 0) return undefined;
  return number === 1 ? month.slice(0, 4) : monthName(month);
};

const retentionPoint = (
  [month, { young, mature }]: readonly [string, MonthRetention],
  aim: number,
  tick: string | undefined,
): Point => {
  const values = [shareOf(young), shareOf(mature), aim];
  const counts = [young.reviews, mature.reviews];
  return {
    name: monthAndYear(month),
    tick,
    values,
    texts: values.map((value = 0, index) => {
      const count = counts[index];
      return count === undefined ? texts.percent(value) : words.retention.of(texts.percent(value), count);
    }),
  };
};

export const TrueRetention = ({ stats, aim }: { readonly stats: StudyStats; readonly aim: number }) => {
  const { retention } = words;
  const months = [...stats.retention];
  const points = months.map((month) => retentionPoint(month, aim, monthTick(month[0], months.length)));
  if (months.length === 0)
    return (
      <section class="panel chart">
        <h2>{retention.title}</h2>
        <p class="hint">{retention.none}</p>
      </section>
    );
  return (
    <Chart
      title={retention.title}
      lead={retention.lead(texts.percent(aim))}
      draw={Lines}
      data={{
        unit: words.columns.month,
        series: [
          { name: retention.young, tone: 'main' },
          { name: retention.mature, tone: 'good' },
          { name: retention.aim, tone: 'quiet' },
        ],
        points,
        marks: marksOfShares(points),
        format: texts.percent,
      }}
    />
  );
};

const states = ['new', 'learning', 'young', 'mature', 'suspended'] as const;
const tones = { new: 'main', learning: 'hard', young: 'young', mature: 'good', suspended: 'quiet' } as const;

export const States = ({ stats }: { readonly stats: StudyStats }) => {
  const { title, lead, names } = words.states;
  const total = sumOf(states.map((state) => stats.states[state]));
  return (
    <Chart
      title={title}
      lead={lead(total)}
      draw={Donut}
      data={{
        unit: words.columns.state,
        series: [{ name: words.columns.cards, tone: 'main' }],
        points: states.map((state) => ({ name: names[state], tone: tones[state], values: [stats.states[state]] })),
        format: texts.number,
      }}
    />
  );
};
