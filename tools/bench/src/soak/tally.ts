import { quantile } from '../statistics.ts';

/** What a load was answered. */
export interface Tally {
  /** Milliseconds of every request that was answered with 200, by operation. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
  /** What else requests came to, by operation and answer, and how often. */
  readonly errors: ReadonlyMap<string, number>;
  /** How long it took, in seconds. */
  readonly seconds: number;
}

export const answered = ({ latencies }: Tally): number =>
  [...latencies.values()].reduce((sum, each) => sum + each.length, 0);

export const failed = ({ errors }: Tally): number => [...errors.values()].reduce((sum, count) => sum + count, 0);

/** Answers a second. */
export const rateOf = (tally: Tally): number => answered(tally) / tally.seconds;

/** Of these operations, or of all. */
export const latenciesOf = ({ latencies }: Tally, operations: Iterable<string> = latencies.keys()): readonly number[] =>
  [...operations].flatMap((operation) => latencies.get(operation) ?? []);

/** The most frequent of what went wrong, in words. */
export const errorsInWords = ({ errors }: Tally): string =>
  [...errors]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

/** A line for each operation. */
export const linesOf = ({ latencies }: Tally): readonly string[] =>
  [...latencies].map(([operation, each]) => {
    const [half, slowest] = [0.5, 0.99].map((share) => quantile(each, share).toFixed(1));
    return `  ${operation}: ${each.length}, p50 ${half} ms, p99 ${slowest} ms`;
  });
