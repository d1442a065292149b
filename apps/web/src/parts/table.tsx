import type { ComponentChildren } from 'preact';

interface TableParts {
  readonly label: string;
  readonly columns: readonly string[];
  /** Rows of the body. */
  readonly children: ComponentChildren;
}

/** Wider than its place, it scrolls in its box, by keyboard too. */
export const Table = ({ label, columns, children }: TableParts) => (
  <div class="table-box" tabIndex={0} role="region" aria-label={label}>
    <table>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
