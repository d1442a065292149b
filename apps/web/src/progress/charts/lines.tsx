import type { Drawing } from './chart-data.ts';
import { Plot } from './plot.tsx';
import { heightOn, pathThrough, ticks } from './scale.ts';

/** A line for each series; all but the first are dashed, each in its own way. */
export const Lines = ({ title, data }: Drawing) => {
  const { points, series } = data;
  const { marks = ticks(0, Math.max(0, ...points.flatMap(({ values }) => values.map((value = 0) => value)))) } = data;
  return (
    <Plot title={title} data={data} marks={marks}>
      {series.map(({ name, tone }, index) => (
        <path
          key={name}
          class={`line line-${index} tone-${tone}`}
          d={pathThrough(
            points.map(({ values }) => values[index]),
            heightOn(marks),
          )}
        />
      ))}
    </Plot>
  );
};
