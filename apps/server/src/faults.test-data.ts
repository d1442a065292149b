/** When calls fail: the nth counted call, or that one and every later one. */
export interface FaultPlan {
  readonly nth: number;
  readonly from: 'once' | 'from there on';
  /** Whether the work is done before the call fails, as when only the result is lost. */
  readonly done: boolean;
  readonly error: Error;
}

/** Counts calls while it is armed, and makes the planned ones fail. */
export const saboteur = () => {
  let plan: FaultPlan | undefined;
  let names: string[] = [];

  const fails = (): boolean => {
    if (!plan) return false;
    return plan.from === 'once' ? names.length === plan.nth : names.length >= plan.nth;
  };
  const sabotaged =
    <Arguments extends readonly unknown[], Result>(name: string, call: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      names.push(name);
      const planned = fails() ? plan : undefined;
      if (planned && !planned.done) throw planned.error;
      const result = await call(...args);
      if (planned) throw planned.error;
      return result;
    };
  return {
    sabotaged,
    arm: (next?: FaultPlan): void => {
      plan = next;
      names = [];
    },
    disarm: (): void => {
      plan = undefined;
    },
    /** The calls since it was armed, in order. */
    calls: (): readonly string[] => [...names],
  };
};

export type Saboteur = ReturnType<typeof saboteur>;
