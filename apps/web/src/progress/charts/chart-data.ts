export type Tone = 'main' | 'again' | 'hard' | 'good' | 'young' | 'quiet';

export interface Series {
  readonly name: string;
  readonly tone: Tone;
  /** Drawn behind the others, on a scale of its own. */
  readonly isArea?: boolean;
}

/** A place on the horizontal axis, and a row of the table. */
export interface Point {
  readonly name: string;
  /** Its text at the axis, if it has one. */
  readonly tick?: string | undefined;
  /** One for each series; `undefined` where there is none. */
  readonly values: readonly (number | undefined)[];
  /** Where each point has its own. */
  readonly tone?: Tone;
  /** What the values say, where a number alone says too little. */
  readonly texts?: readonly string[];
}

/** The text of one value. */
export const textOf = ({ format }: Pick<ChartData, 'format'>, { values, texts }: Point, index: number): string => {
  const value = values[index];
  return value === undefined ? '–' : (texts?.[index] ?? format(value));
};

export interface ChartData {
  /** What a point is: the heading of its column in the table. */
  readonly unit: string;
  readonly series: readonly Series[];
  readonly points: readonly Point[];
  /** The numbers at the vertical axis. If left out: from 0 to the largest value. */
  readonly marks?: readonly number[];
  readonly format: (value: number) => string;
}

export interface Drawing {
  readonly title: string;
  readonly data: ChartData;
}
