/**
 * Makes a sequence of names unique: `Name`, `Name (2)`, `Name (3)`, also when another has such a name. Its memory grows
 * with the number of names.
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
