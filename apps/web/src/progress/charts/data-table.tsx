import { texts } from '../../texts/texts.ts';
import type { Drawing } from './chart-data.ts';
import { textOf } from './chart-data.ts';

/** The data of a chart. It scrolls in its box, by keyboard too. */
export const DataTable = ({ title, data }: Drawing) => (
  <div class="table-box chart-table" tabIndex={0} role="region" aria-label={texts.progress.tableOf(title)}>
    <table>
      <thead>
        <tr>
          <th scope="col">{data.unit}</th>
          {data.series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.points.map((point) => (
          <tr key={point.name}>
            <th scope="row">{point.name}</th>
            {data.series.map(({ name }, index) => (
              <td key={name}>{textOf(data, point, index)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
