import { Table } from '../../parts/table.tsx';
import { texts } from '../../texts/texts.ts';
import type { Drawing } from './chart-data.ts';
import { textOf } from './chart-data.ts';

/** The data of a chart. */
export const DataTable = ({ title, data }: Drawing) => (
  <div class="chart-table">
    <Table label={texts.progress.tableOf(title)} columns={[data.unit, ...data.series.map(({ name }) => name)]}>
      {data.points.map((point) => (
        <tr key={point.name}>
          <th scope="row">{point.name}</th>
          {data.series.map(({ name }, index) => (
            <td key={name}>{textOf(data, point, index)}</td>
          ))}
        </tr>
      ))}
    </Table>
  </div>
);
