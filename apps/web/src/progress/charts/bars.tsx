import type { Drawing } from './chart-data.ts';
import { Plot } from './plot.tsx';
import { heightOn, stacked, ticks } from './scale.ts';

/** A bar for each point; those of several series are one on top of the other. */
export const Bars = ({ title, data }: Drawing) => {
  const bars = data.points.map(({ values }) => stacked(values));
  const { marks = ticks(0, Math.max(0, ...bars.map((bar) => bar.at(-1)?.[1] ?? 0))) } = data;
  const heightOf = heightOn(marks);
  return (
    <Plot title={title} data={data} marks={marks}>
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
