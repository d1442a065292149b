/** A violation, and the mutant that caused it. */
export interface Finding {
  readonly index: number;
  readonly problem: string;
}

/** The outcomes of several mutants. */
export interface Outcomes {
  /** The number of mutants by outcome. */
  readonly counts: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
}

export const tally = () => {
  const counts = new Map<string, number>();
  const findings: Finding[] = [];
  return {
    count: (outcome: string): void => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    find: (index: number, problem: string): void => void findings.push({ index, problem }),
    outcomes: (): Outcomes => ({ counts, findings }),
  };
};

export type Tally = ReturnType<typeof tally>;
