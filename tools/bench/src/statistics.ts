const ascending = (values: readonly number[]): readonly number[] => [...values].sort((one, other) => one - other);

/** The value below which `share` of the values lie (nearest rank). */
export const quantile = (values: readonly number[], share: number): number =>
  ascending(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export const median = (values: readonly number[]): number => {
  const sorted = ascending(values);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
};
