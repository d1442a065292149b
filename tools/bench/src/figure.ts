/** One line of the table. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `times` another cost, a share of another rate in `percent`, `megabytes`, `milliseconds`, `microseconds`, or a `count` of things. */
  readonly unit: 'times' | 'percent' | 'megabytes' | 'milliseconds' | 'microseconds' | 'count';
  /** Absent: there is none, the figure only helps to read the others. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  /** Whether it is a promise and no goal: the bench fails when it is not met. */
  readonly promised?: boolean;
  /** The quantities behind the ratio. */
  readonly measured: string;
}

const units: Readonly<Record<Figure['unit'], { readonly symbol: string; readonly digits: number }>> = {
  times: { symbol: ' ×', digits: 2 },
  percent: { symbol: ' %', digits: 0 },
  megabytes: { symbol: ' MB', digits: 0 },
  milliseconds: { symbol: ' ms', digits: 1 },
  microseconds: { symbol: ' µs', digits: 0 },
  count: { symbol: '', digits: 0 },
};

export const show = (value: number, unit: Figure['unit']): string =>
  Number.isNaN(value) ? 'not measured' : `${value.toFixed(units[unit].digits)}${units[unit].symbol}`;

export const isMet = ({ value, target }: Pick<Figure, 'value' | 'target'>): boolean => {
  if (target === undefined) return true;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
};

export const showTarget = ({ target, unit }: Pick<Figure, 'target' | 'unit'>): string => {
  if (target === undefined) return '';
  const bound = 'atMost' in target ? target.atMost : target.atLeast;
  const digits = unit === 'times' ? 1 : 0;
  return `${'atMost' in target ? '≤' : '≥'} ${bound.toFixed(digits)}${units[unit].symbol}`;
};
