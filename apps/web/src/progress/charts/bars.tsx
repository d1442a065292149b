import type { Drawing } from './chart-data.ts';
import { Plot } from './plot.tsx';
import { heightOn, pathThrough, stacked, ticks } from './scale.ts';

/** A line through the values, and what is below it. */
const Area = ({ values, marks }: { readonly values: readonly number[]; readonly marks: readonly number[] }) => {
  const path = pathThrough(values, heightOn(marks));
  return (
    <g class="area tone-quiet">
      <path d={`${path}V100H0.5Z`} />
      <path class="line" d={path} />
    </g>
  );
};

/** A bar for each point; those of several series are one on top of the other. The last series may be an area. */
export const Bars = ({ title, data }: Drawing) => {
  const areas = data.series.at(-1)?.isArea ? data.points.map(({ values }) => values.at(-1) ?? 0) : [];
  const bars = data.points.map(({ values }) => stacked(areas.length === 0 ? values : values.slice(0, -1)));
  const endMarks = areas.length === 0 ? [] : ticks(0, Math.max(...areas));
  const { marks = ticks(0, Math.max(0, ...bars.map((bar) => bar.at(-1)?.[1] ?? 0))) } = data;
  const heightOf = heightOn(marks);
  return (
    <Plot title={title} data={data} marks={marks} endMarks={endMarks}>
      {areas.length > 0 && <Area values={areas} marks={endMarks} />}
      {bars.flatMap((bar, index) =>
        bar.map(([from, to], part) => (
          <rect
            key={`${index} ${part}`}
            class={`bar tone-${data.series[part]?.tone}`}
            x={index + 0.12}
            width={0.76}
            y={heightOf(to)}
            height={heightOf(from) - heightOf(to)}
          />
        )),
      )}
    </Plot>
  );
};
