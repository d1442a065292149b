import { parseArgs } from 'node:util';

export interface Options {
  /** Mutants passed directly to the parser. */
  readonly count: number;
  /** Mutants also imported over HTTP. */
  readonly http: number;
  readonly seed: string;
  /** The number of the first mutant. */
  readonly from: number;
  /** The directory to save the packages of findings. */
  readonly save?: string | undefined;
}

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new TypeError(`--${name} must be a whole number`);
  return Number(text);
};

/** Parses the command line; throws a `TypeError` with the problem. */
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
