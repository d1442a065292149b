import type { ComponentChildren } from 'preact';
import type { ChartData, Drawing, Point } from './chart-data.ts';
import { textOf } from './chart-data.ts';
import { heightOn } from './scale.ts';

const hintOf = (data: ChartData, point: Point): string =>
  `${point.name}: ${data.series.map(({ name }, index) => `${name} ${textOf(data, point, index)}`).join(', ')}`;

const Marks = ({ marks, format }: Pick<ChartData, 'format'> & { readonly marks: readonly number[] }) => (
  <ul class="plot-marks" aria-hidden="true">
    {marks.toReversed().map((mark) => (
      <li key={mark}>{format(mark)}</li>
    ))}
  </ul>
);

interface PlotParts extends Drawing {
  readonly marks: readonly number[];
  /** Of a second scale, at the other end. */
  readonly endMarks?: readonly number[];
  /** Drawn on a field that is 100 high, with a column of width 1 for each point. */
  readonly children: ComponentChildren;
}

/** Axes around a drawing that stretches, while their texts keep their size. A pointer on a column shows its values. */
export const Plot = ({ title, data, marks, endMarks = [], children }: PlotParts) => {
  const { points, format } = data;
  const heightOf = heightOn(marks);
  return (
    <div class="plot">
      <Marks marks={marks} format={format} />
      <svg
        class="plot-field"
        viewBox={`0 0 ${points.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
      >
        {marks.map((mark) => (
          <path key={mark} class="plot-line" d={`M0 ${heightOf(mark)}H${points.length}`} />
        ))}
        {children}
        {points.map((point, index) => (
          <rect key={point.name} class="plot-column" x={index} width={1} height={100}>
            <title>{hintOf(data, point)}</title>
          </rect>
        ))}
      </svg>
      {endMarks.length > 0 && <Marks marks={endMarks} format={format} />}
      <ul class="plot-ticks" aria-hidden="true">
        {points.map(({ name, tick }) => (
          <li key={name}>{tick}</li>
        ))}
      </ul>
    </div>
  );
};
