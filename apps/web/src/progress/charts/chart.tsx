import type { ComponentChildren, FunctionComponent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { texts } from '../../texts/texts.ts';
import type { ChartData, Drawing } from './chart-data.ts';
import { DataTable } from './data-table.tsx';

const Legend = ({ series }: Pick<ChartData, 'series'>) => (
  <ul class="legend">
    {series.map(({ name, tone }, index) => (
      <li key={name}>
        <span class={`swatch swatch-${index} tone-${tone}`} aria-hidden="true" />
        {name}
      </li>
    ))}
  </ul>
);

interface ChartParts extends Drawing {
  readonly lead?: string | undefined;
  readonly draw: FunctionComponent<Drawing>;
  /** What may be chosen. */
  readonly children?: ComponentChildren;
}

/** A chart with its heading, which is a table on request. */
export const Chart = ({ title, lead, data, draw: Draw, children }: ChartParts) => {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section class="panel chart" aria-labelledby={id}>
      <div class="chart-head">
        <h2 id={id}>{title}</h2>
        <TableToggle of={id} isOn={isTable} onToggle={() => setTable(!isTable)} />
      </div>
      {lead !== undefined && <p class="hint">{lead}</p>}
      {children}
      {isTable && <DataTable title={title} data={data} />}
      {!isTable && data.series.length > 1 && <Legend series={data.series} />}
      {!isTable && <Draw title={title} data={data} />}
    </section>
  );
};

interface ToggleParts {
  /** The id of the heading that names what becomes a table. */
  readonly of: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

export const TableToggle = ({ of, isOn, onToggle }: ToggleParts) => {
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      class="button button-small toggle"
      aria-pressed={isOn}
      aria-labelledby={`${id} ${of}`}
      onClick={onToggle}
    >
      {texts.progress.asTable}
    </button>
  );
};
