import { median } from './figure.ts';

/** Measurements of several contenders in every round, so that other load on the machine affects all alike. */
export interface Rounds<Name extends string> {
  /** By contender, in the order of the rounds. */
  readonly of: Readonly<Record<Name, readonly number[]>>;
  /** The median over the rounds of the value that `derive` computes for one round. */
  median(derive: (round: Readonly<Record<Name, number>>) => number): number;
}

/** Measures A, B, A, B, …; the first round is warm-up. */
export const interleave = async <Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Rounds<Name>> => {
  const names = Object.keys(contenders) as Name[];
  const measured: Record<Name, number>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const values = {} as Record<Name, number>;
    for (const name of names) values[name] = await contenders[name]();
    if (round > 0) measured.push(values);
  }
  const column = (name: Name): readonly [Name, readonly number[]] => [name, measured.map((values) => values[name])];
  return {
    of: Object.fromEntries(names.map(column)) as Record<Name, readonly number[]>,
    median: (derive) => median(measured.map(derive)),
  };
};
