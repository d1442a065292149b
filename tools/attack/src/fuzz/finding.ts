/** Something that must not happen, and the mutant that made it happen. */
export interface Finding {
  readonly index: number;
  readonly problem: string;
}

/** What came of many mutants. */
export interface Outcomes {
  /** How many ended in each way. */
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
