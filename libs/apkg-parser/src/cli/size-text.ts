const units = ['B', 'kB', 'MB', 'GB'] as const;

/** For example `12.3 MB`. */
export const sizeText = (bytes: number): string => {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** at;
  return `${at === 0 ? amount : amount.toFixed(1)} ${units[at] ?? 'B'}`;
};
