import { parseArgs } from 'node:util';

export interface Options {
  /** Mutants that the parser gets directly. */
  readonly count: number;
  /** How many of them are imported over HTTP as well. */
  readonly http: number;
  readonly seed: string;
  /** The number of the first mutant. */
  readonly from: number;
  /** Where to put the packages of findings. */
  readonly save?: string | undefined;
}

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new TypeError(`--${name} must be a whole number`);
  return Number(text);
};

/** Reads the command line; throws a `TypeError` that says what is wrong with it. */
export const readOptions = (args: readonly string[], freshSeed: () => string): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: '2000' },
      http: { type: 'string' },
      seed: { type: 'string' },
      from: { type: 'string', default: '0' },
      save: { type: 'string' },
    },
  });
  const count = wholeNumber('count', values.count);
  const http = values.http === undefined ? Math.min(100, count) : wholeNumber('http', values.http);
  return { count, http, seed: values.seed ?? freshSeed(), from: wholeNumber('from', values.from), save: values.save };
};
