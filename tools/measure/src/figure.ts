/** A row of the table. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /**
   * `times` another cost, a share of another rate in `percent`, `megabytes`, `milliseconds`, `microseconds`, or a
   * `count`.
   */
  readonly unit: keyof typeof units;
  /** Absent for a figure that only helps to interpret the others. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  /** Whether the target is guaranteed: the bench fails if it is missed. */
  readonly promised?: boolean;
  /** The quantities behind the ratio. */
  readonly measured: string;
}

const units = {
  times: { symbol: ' ×', digits: 2 },
  percent: { symbol: ' %', digits: 0 },
  megabytes: { symbol: ' MB', digits: 0 },
  milliseconds: { symbol: ' ms', digits: 1 },
  microseconds: { symbol: ' µs', digits: 0 },
  count: { symbol: '', digits: 0 },
} as const;

export const show = (value: number, unit: Figure['unit']): string =>
  Number.isNaN(value) ? 'not measured' : `${value.toFixed(units[unit].digits)}${units[unit].symbol}`;

export const isMet = ({ value, target }: Pick<Figure, 'value' | 'target'>): boolean => {
  if (target === undefined) return true;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
};

const showTarget = ({ target, unit }: Figure): string => {
  if (target === undefined) return '';
  const [sign, bound] = 'atMost' in target ? ['≤', target.atMost] : ['≥', target.atLeast];
  return `${sign} ${bound.toFixed(unit === 'times' ? 1 : 0)}${units[unit].symbol}`;
};

const verdict = (figure: Figure): string => (figure.target === undefined ? '' : isMet(figure) ? 'yes' : 'no');

const headings = ['figure', 'value', 'target', 'met', 'measured'];

/** The figures as a Markdown table, aligned for reading as text. */
export const table = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => [
    figure.name,
    show(figure.value, figure.unit),
    showTarget(figure),
    verdict(figure),
    figure.measured,
  ]);
  const widths = headings.map((_, column) => Math.max(...[headings, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};

const ascending = (values: readonly number[]): readonly number[] => [...values].sort((one, other) => one - other);

/** The quantile of the values at `share` (nearest rank). */
export const quantile = (values: readonly number[], share: number): number =>
  ascending(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export const median = (values: readonly number[]): number => {
  const sorted = ascending(values);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? Number.NaN) + upper) / 2;
};

/** For example `33 (least 28)`. */
export const medianAndLeast = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} (least ${Math.min(...values).toFixed(0)})`;
