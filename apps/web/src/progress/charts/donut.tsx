import { texts } from '../../texts/texts.ts';
import type { Drawing } from './chart-data.ts';
import { stacked } from './scale.ts';

/** The points as parts of a ring, with their numbers next to it. */
export const Donut = ({ title, data: { points, format } }: Drawing) => {
  const parts = stacked(points.map(({ values: [value] }) => value));
  const total = parts.at(-1)?.[1] ?? 0;
  const share = (value: number): number => (total === 0 ? 0 : value / total);
  return (
    <div class="donut">
      <svg viewBox="0 0 42 42" role="img" aria-label={title}>
        <circle class="ring-empty" cx={21} cy={21} r={16} />
        {parts.map(([from, to], index) => (
          <circle
            key={index}
            class={`ring tone-${points[index]?.tone}`}
            cx={21}
            cy={21}
            r={16}
            pathLength={100}
            stroke-dasharray={`${100 * share(to - from)} 100`}
            stroke-dashoffset={-100 * share(from)}
            transform="rotate(-90 21 21)"
          />
        ))}
      </svg>
      <ul class="donut-parts">
        {points.map(({ name, tone, values: [value = 0] }) => (
          <li key={name}>
            <span class={`swatch tone-${tone}`} aria-hidden="true" />
            <span>{name}</span>
            <strong>{format(value)}</strong>
            <span class="hint">{texts.percent(share(value))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
