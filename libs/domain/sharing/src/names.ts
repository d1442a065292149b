/**
 * Gives names that may come twice, one after the other, each once: `Name`, `Name (2)`, `Name (3)`, whatever else is
 * called so. What it remembers grows with the names it gave.
 */
export const namesOnce = (): ((name: string) => string) => {
  const given = new Set<string>();
  const counts = new Map<string, number>();
  return (name) => {
    let shown = name;
    let count = counts.get(name) ?? 1;
    while (given.has(shown)) shown = `${name} (${(count += 1)})`;
    counts.set(name, count);
    given.add(shown);
    return shown;
  };
};
