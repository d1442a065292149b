/** One line of the table. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `times` another cost, a share of another rate in `percent`, or `megabytes`. */
  readonly unit: 'times' | 'percent' | 'megabytes';
  /** Absent: there is none, the figure only helps to read the others. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  /** The quantities behind the ratio. */
  readonly measured: string;
}

const shown = {
  times: (value: number) => `${value.toFixed(2)} ×`,
  percent: (value: number) => `${value.toFixed(0)} %`,
};

export const show = (value: number, unit: Figure['unit']): string => {
  if (Number.isNaN(value)) return 'not measured';
  return unit === 'megabytes' ? `${value.toFixed(0)} MB` : shown[unit](value);
};

export const isMet = ({ value, target }: Pick<Figure, 'value' | 'target'>): boolean => {
  if (target === undefined) return true;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
};

export const showTarget = ({ target, unit }: Pick<Figure, 'target' | 'unit'>): string => {
  if (target === undefined) return '';
  const bound = 'atMost' in target ? target.atMost : target.atLeast;
  const digits = unit === 'times' ? 1 : 0;
  const symbol = { times: ' ×', percent: ' %', megabytes: ' MB' }[unit];
  return `${'atMost' in target ? '≤' : '≥'} ${bound.toFixed(digits)}${symbol}`;
};
