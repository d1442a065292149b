/** By what they have in common. */
export const groups = <T>(rows: Iterable<T>, keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> => {
  const found = new Map<string, T[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found;
};

export const sum = <T>(rows: readonly T[], valueOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + valueOf(row), 0);
