/** A limit that several sets may share. Absent `most`: none. */
export interface Level {
  readonly scope: string;
  readonly most?: number | undefined;
}

/** What is left of the limits of a day, at every level. */
export interface Budget {
  /** Takes as many of `count` as all levels allow, and returns how many. */
  take(levels: readonly Level[], count: number): number;
  /** How many all levels allow. */
  room(levels: readonly Level[]): number;
}

/** `used`: how much of each scope's limit was used. */
export const budgetOf = (used: ReadonlyMap<string, number>): Budget => {
  const spent = new Map(used);
  const room = (levels: readonly Level[]): number =>
    levels.reduce(
      (least, { scope, most }) => (most === undefined ? least : Math.min(least, most - (spent.get(scope) ?? 0))),
      Infinity,
    );
  return {
    room: (levels) => Math.max(0, room(levels)),
    take: (levels, count) => {
      const taken = Math.max(0, Math.min(count, room(levels)));
      if (taken > 0)
        for (const { scope, most } of levels) if (most !== undefined) spent.set(scope, (spent.get(scope) ?? 0) + taken);
      return taken;
    },
  };
};
